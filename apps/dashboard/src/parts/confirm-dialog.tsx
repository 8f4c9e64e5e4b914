import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ProblemAlert } from "./problem-alert";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Text that explains the consequences of the action. */
  readonly children: ReactNode;
  /** Label of the button that confirms. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** The change that the user confirms. */
  readonly change: { readonly isPending: boolean; readonly error: unknown; reset(): void };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks the user to confirm an action. Closing the dialog clears the error of a failed change. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, action, isDangerous = false, change, onConfirm, onClose } = props;
  const close = () => {
    if (!change.isPending) change.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      <Stack>
        <Text component="div">{children}</Text>
        {change.error !== null && <ProblemAlert error={change.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button className={isDangerous ? "danger" : undefined} loading={change.isPending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
