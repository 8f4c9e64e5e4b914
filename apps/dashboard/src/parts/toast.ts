/** Shows a short message at the edge of the page, for example to confirm an action. */
export async function toast(message: string): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({ message, autoClose: 6_000, closeButtonProps: { "aria-label": "Close" } });
}
