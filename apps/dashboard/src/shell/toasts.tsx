import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";

/** Loaded after the first view: nothing has been done before it. */
export default function Toasts() {
  return <Notifications position="bottom-right" />;
}
