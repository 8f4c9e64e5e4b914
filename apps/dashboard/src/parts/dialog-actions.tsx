import { Button, Group } from "@mantine/core";
import { ProblemAlert } from "./problem-alert";

interface DialogActionsProps {
  /** The change that the form requests. */
  readonly change: { readonly isPending: boolean; readonly error: unknown };
  /** Label of the button that submits the form. */
  readonly action: string;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: why the change failed, and the buttons to cancel and to submit. */
export function DialogActions({ change, action, onCancel }: DialogActionsProps) {
  return (
    <>
      {change.error !== null && <ProblemAlert error={change.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          {action}
        </Button>
      </Group>
    </>
  );
}
