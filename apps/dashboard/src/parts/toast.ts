/** Says at the edge of the page that something was done. */
export async function toast(message: string): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({ message, autoClose: 6_000, closeButtonProps: { "aria-label": "Close" } });
}
