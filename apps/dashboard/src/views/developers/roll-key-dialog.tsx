import { Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import type { DeveloperKey, Svc } from "@svc/sdk/client";
import { useState } from "react";
import { useChange } from "../../api/use-change";
import { ProblemAlert } from "../../parts/problem-alert";
import { useApi } from "../../shell/use-mode";

type RolledKey = Awaited<ReturnType<Svc["keys"]["roll"]>>;

interface RollKeyDialogProps {
  /** The key to replace; undefined if the dialog is closed. */
  readonly rolled: DeveloperKey | undefined;
  readonly onClose: () => void;
  readonly onRolled: (key: RolledKey) => void;
}

const GRACE = [
  { value: "0", label: "Now" },
  { value: "3600", label: "In an hour" },
  { value: "86400", label: "In a day" },
];

/** Replaces a key and asks how long the old one stays valid. */
export default function RollKeyDialog({ rolled, onClose, onRolled }: RollKeyDialogProps) {
  const api = useApi();
  const [seconds, setSeconds] = useState("3600");
  const roll = useChange(
    ({ id, expiresInSeconds }: { id: string; expiresInSeconds: number }, options) =>
      api.keys.roll(id, { expiresInSeconds }, options),
    onRolled,
  );
  return (
    <Modal opened={rolled !== undefined} onClose={onClose} title={`Roll ${rolled?.name ?? "key"}`}>
      <Stack>
        <Text>
          You get a new key with the same rights. Choose when the old key stops working, so you have time to update your
          server.
        </Text>
        <NativeSelect
          label="The old key stops working"
          data={GRACE}
          value={seconds}
          onChange={(event) => setSeconds(event.currentTarget.value)}
          data-autofocus
        />
        {roll.error !== null && <ProblemAlert error={roll.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={roll.isPending}
            onClick={() => rolled && roll.mutate({ id: rolled.id, expiresInSeconds: Number(seconds) })}
          >
            Roll key
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
