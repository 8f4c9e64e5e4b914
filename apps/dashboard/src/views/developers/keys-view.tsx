import { Button, Group, Stack, Text } from "@mantine/core";
import type { DeveloperKey } from "@svc/sdk/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import { useChange } from "../../api/use-change";
import { DataTable } from "../../parts/data-table";
import { ConfirmDialog, SecretDialog } from "../../parts/dialogs";
import { Later } from "../../parts/later";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";
import { permissionsText } from "./permission-fields";

const NewKeyDialog = lazy(() => import("./new-key-dialog"));
const RollKeyDialog = lazy(() => import("./roll-key-dialog"));

const KEYS = ["keys"];

/** Lists the API keys of the mode. Users can create, roll and revoke keys. */
export default function KeysView() {
  const mode = useMode();
  const dialog = useDialog();
  const can = useCan("developer");
  const [secret, setSecret] = useState<string | null>(null);
  const { keys, put } = useKeys();
  const own = keys.data?.filter(({ keyType }) => keyType === mode) ?? [];
  const chosen = own.find(({ id }) => id === dialog.id);
  return (
    <>
      <PageHeader
        title="API keys"
        description={`Your server uses a key to call the API in ${mode} mode. Keep keys out of web pages and repositories.`}
        action={
          can && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
              Create key
            </Button>
          )
        }
      />
      <Loaded query={keys} what="API keys">
        {() => <KeysTable keys={own} />}
      </Loaded>
      <Later when={dialog.name === "new"}>
        <NewKeyDialog
          isOpen={dialog.name === "new"}
          onClose={dialog.close}
          onCreated={({ key, ...made }) => {
            put(made, true);
            setSecret(key);
            dialog.close();
          }}
        />
      </Later>
      <Later when={dialog.name === "roll"}>
        <RollKeyDialog
          rolled={dialog.name === "roll" ? chosen : undefined}
          onClose={dialog.close}
          onRolled={({ key, previous, ...made }) => {
            put(previous);
            put(made, true);
            setSecret(key);
            dialog.close();
          }}
        />
      </Later>
      <RevokeKeyDialog chosen={chosen} onRevoked={put} />
      <SecretDialog
        title="Your new API key"
        use="Add it to your server's settings."
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  );
}

/** A key as a response describes it. */
type ChangedKey = Partial<DeveloperKey> & { readonly id: string };

/** The keys of both modes, and a function that puts a changed or new key into the cache. */
function useKeys() {
  const api = useApi();
  const queries = useQueryClient();
  const keys = useQuery({ queryKey: KEYS, queryFn: async () => (await api.keys.list({ limit: 100 })).data });
  // Updates the cache from the response. Reloading the list would count against the strict rate limit for keys.
  const put = (changed: ChangedKey, isNew = false) =>
    queries.setQueryData<DeveloperKey[]>(KEYS, (old = []) =>
      isNew
        ? [changed as DeveloperKey, ...old]
        : old.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)),
    );
  return { keys, put };
}

function KeysTable({ keys }: { readonly keys: readonly DeveloperKey[] }) {
  const mode = useMode();
  return (
    <DataTable
      label="API keys"
      rows={keys}
      rowKey={({ id }) => id}
      empty={
        <>
          <Text fw={600}>No {mode} keys yet</Text>
          <Text size="sm">Create a key to call the API from your server.</Text>
        </>
      }
      columns={[
        {
          head: "Name",
          cell: ({ name }) => (name ? <b className="break">{name}</b> : <span className="soft">No name</span>),
        },
        {
          head: "Key",
          cell: ({ keyPrefix, keySuffix }) => (
            <code>
              {keyPrefix}…{keySuffix}
            </code>
          ),
        },
        { head: "Status", cell: renderStatus },
        { head: "Last used", cell: ({ lastUsedAt }) => <When iso={lastUsedAt} /> },
        { head: "Created", cell: ({ createdAt }) => <When iso={createdAt} /> },
        { head: "Actions", cell: (key) => <KeyActions apiKey={key} /> },
      ]}
    />
  );
}

function KeyActions({ apiKey: { id, revokedAt, name } }: { readonly apiKey: DeveloperKey }) {
  const can = useCan("developer");
  const dialog = useDialog();
  if (!can || revokedAt !== null) return <span className="soft">None</span>;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" variant="default" onClick={() => dialog.open("roll", id)} aria-label={`Roll ${name}`}>
        Roll
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => dialog.open("revoke", id)}
        aria-label={`Revoke ${name}`}
      >
        Revoke
      </Button>
    </Group>
  );
}

interface RevokeKeyDialogProps {
  /** The key that the URL names, if any. */
  readonly chosen: DeveloperKey | undefined;
  readonly onRevoked: (key: ChangedKey) => void;
}

function RevokeKeyDialog({ chosen, onRevoked }: RevokeKeyDialogProps) {
  const api = useApi();
  const dialog = useDialog();
  const revoke = useChange(
    (id: string, options) => api.keys.revoke(id, options),
    (revoked) => {
      onRevoked(revoked);
      dialog.close();
      void toast(`You revoked the key ${revoked.name}.`);
    },
  );
  return (
    <ConfirmDialog
      isOpen={dialog.name === "revoke" && chosen !== undefined}
      title={`Revoke ${chosen?.name ?? "key"}`}
      action="Revoke key"
      isDangerous
      change={revoke}
      onConfirm={() => chosen && revoke.mutate(chosen.id)}
      onClose={dialog.close}
    >
      <Stack gap="xs">
        <span>
          The key <code>…{chosen?.keySuffix}</code> will stop working within a second. You can't undo this.
        </span>
        <span>To replace a key without downtime, roll it instead.</span>
      </Stack>
    </ConfirmDialog>
  );
}

function renderStatus({ revokedAt, expiresAt, scope, permissions }: DeveloperKey) {
  const isOver = (time: string | null) => time !== null && new Date(time) <= new Date();
  if (isOver(revokedAt)) return <StatusBadge tone="plain">Revoked</StatusBadge>;
  if (isOver(expiresAt)) return <StatusBadge tone="plain">Expired</StatusBadge>;
  return (
    <Group gap={6}>
      <StatusBadge tone="good">Active</StatusBadge>
      {scope === "agentic" && <StatusBadge tone="plain">Agents only</StatusBadge>}
      {permissions !== null && (
        <>
          <StatusBadge tone="plain">Restricted</StatusBadge>
          <span className="soft">{permissionsText(permissions)}</span>
        </>
      )}
      {expiresAt !== null && (
        <span className="soft">
          until <When iso={expiresAt} />
        </span>
      )}
    </Group>
  );
}
