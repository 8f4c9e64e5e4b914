import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";

/** The area that shows toasts. It loads separately from the first view, because toasts only follow user actions. */
export default function Toasts() {
  return <Notifications position="bottom-right" />;
}
