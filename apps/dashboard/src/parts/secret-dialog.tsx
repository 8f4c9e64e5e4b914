import { Alert, Button, Checkbox, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { CopyText } from "./copy-text";

interface SecretDialogProps {
  readonly title: string;
  /** A sentence that says what the secret is for or where to store it. */
  readonly use: string;
  /** Null if the dialog is closed. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows a secret once. Neither the query cache nor the URL contains the secret, so no view can show it again. */
export default function SecretDialog({ title, use, secret, onClose }: SecretDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const close = () => {
    setIsSaved(false);
    onClose();
  };
  return (
    <Modal
      opened={secret !== null}
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
    >
      <Stack>
        <Alert role="note" title="Copy it now">
          You can't see it again after you close this window. {use}
        </Alert>
        <div className="secret">
          <CopyText text={secret ?? ""} what={title} />
        </div>
        <Group justify="space-between">
          <Checkbox
            label="I saved it"
            checked={isSaved}
            onChange={(event) => setIsSaved(event.currentTarget.checked)}
          />
          <Button disabled={!isSaved} onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
