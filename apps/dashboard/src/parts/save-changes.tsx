import { Button, Group } from "@mantine/core";
import { ProblemAlert } from "./problem-alert";

interface SaveChangesProps {
  /** The change that the form requests. */
  readonly change: { readonly isPending: boolean; readonly error: unknown };
  /** False if the user's role may only read the form. */
  readonly can: boolean;
}

/** The end of a form in a view: why the change failed, and the button that submits the form. */
export function SaveChanges({ change, can }: SaveChangesProps) {
  return (
    <>
      {change.error !== null && <ProblemAlert error={change.error} />}
      {can && (
        <Group>
          <Button type="submit" loading={change.isPending}>
            Save changes
          </Button>
        </Group>
      )}
    </>
  );
}
