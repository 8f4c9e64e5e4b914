import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { components } from "@svc/sdk/generated/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { DataTable } from "../../parts/data-table";
import { DialogActions } from "../../parts/dialog-actions";
import { ConfirmDialog } from "../../parts/dialogs";
import { Loaded } from "../../parts/loaded";
import { shorten } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";

type Wallet = components["schemas"]["Wallet"];

/** The merchant's receiving wallets in the view's mode. */
export default function WalletsView() {
  const api = useApi();
  const mode = useMode();
  const can = useCan("owner");
  const dialog = useDialog();
  const reload = useReload();
  const wallets = useQuery({ queryKey: ["wallets", mode], queryFn: () => api.wallets.list() });
  const makeDefault = useChange((id: string, options) => api.wallets.makeDefault(id, options), reload);
  return (
    <>
      <PageHeader
        title="Wallets"
        description={`USDC of ${mode} payments goes straight to these addresses. New links use the default address of each kind.`}
        action={
          can && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open("add")}>
              Add wallet
            </Button>
          )
        }
      />
      {makeDefault.error !== null && <ProblemAlert error={makeDefault.error} />}
      <Loaded query={wallets} what="wallets">
        {(rows) => <WalletsTable wallets={rows} onMakeDefault={makeDefault.mutate} />}
      </Loaded>
      <AddWallet
        isOpen={dialog.name === "add"}
        onClose={dialog.close}
        onAdded={async () => {
          dialog.close();
          void toast("You added the wallet.");
          await reload();
        }}
      />
      <RemoveWalletDialog chosen={wallets.data?.find(({ id }) => id === dialog.id)} />
    </>
  );
}

/** Reloads the wallets, and the account, which names the default wallets. */
function useReload() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "wallets" || queryKey[0] === "account" });
}

interface WalletsTableProps {
  readonly wallets: readonly Wallet[];
  readonly onMakeDefault: (id: string) => void;
}

function WalletsTable({ wallets, onMakeDefault }: WalletsTableProps) {
  const mode = useMode();
  const can = useCan("owner");
  const dialog = useDialog();
  const renderActions = ({ id, address, isDefault }: Wallet) => (
    <Group gap="xs">
      {!isDefault && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Make ${shorten(address)} the default`}
          onClick={() => onMakeDefault(id)}
        >
          Make default
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Remove ${shorten(address)}`}
        onClick={() => dialog.open("remove", id)}
      >
        Remove
      </Button>
    </Group>
  );
  return (
    <DataTable
      label="Wallets"
      rows={wallets}
      rowKey={({ id }) => id}
      empty={<Text fw={600}>No {mode} wallets yet</Text>}
      columns={[
        {
          head: "Address",
          cell: ({ address }) => <CopyText text={address} shown={shorten(address)} what="the address" />,
        },
        { head: "Kind", cell: ({ family }) => (family === "evm" ? "EVM networks" : "Solana") },
        {
          head: "Use",
          cell: ({ isDefault }) =>
            isDefault ? (
              <StatusBadge tone="good">Default</StatusBadge>
            ) : (
              <span className="soft">Only links that name it</span>
            ),
        },
        { head: "Added", cell: ({ createdAt }) => <When iso={createdAt} /> },
        ...(can ? [{ head: "Actions", cell: renderActions }] : []),
      ]}
    />
  );
}

interface RemoveWalletDialogProps {
  /** The wallet that the URL names, if any. */
  readonly chosen: Wallet | undefined;
}

function RemoveWalletDialog({ chosen }: RemoveWalletDialogProps) {
  const api = useApi();
  const dialog = useDialog();
  const reload = useReload();
  const remove = useChange(
    (id: string, options) => api.wallets.remove(id, options),
    async () => {
      dialog.close();
      void toast("You removed the wallet.");
      await reload();
    },
  );
  return (
    <ConfirmDialog
      isOpen={dialog.name === "remove" && chosen !== undefined}
      title="Remove this wallet"
      action="Remove wallet"
      isDangerous
      change={remove}
      onConfirm={() => chosen && remove.mutate(chosen.id)}
      onClose={dialog.close}
    >
      New payments no longer go to <code className="break">{chosen?.address}</code>.
    </ConfirmDialog>
  );
}

interface AddWalletProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}

function AddWallet({ isOpen, onClose, onAdded }: AddWalletProps) {
  const api = useApi();
  const mode = useMode();
  const form = useForm({
    initialValues: { address: "" },
    validate: { address: (text) => (text.trim() === "" ? "Enter an address." : null) },
  });
  const add = useChange(
    (address: string, options) => api.wallets.add({ address }, options),
    async () => {
      form.reset();
      await onAdded();
    },
  );
  const send = form.onSubmit(({ address }) =>
    add.mutate(address.trim(), { onError: (error) => form.setErrors(toProblem(error).fields) }),
  );
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Add a ${mode} wallet`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="Address"
            description="Use the address of your own wallet. Check every character: money sent to a wrong address is lost."
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            required
            data-autofocus
            {...form.getInputProps("address")}
          />
          <DialogActions change={add} action="Add wallet" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
