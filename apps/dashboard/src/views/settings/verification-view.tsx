import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { VerificationCheck } from "@svc/sdk/client";
import { Plus } from "lucide-react";
import { lazy } from "react";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { DataTable } from "../../parts/data-table";
import { Later } from "../../parts/later";
import { Loaded } from "../../parts/loaded";
import { shorten } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { Waiting } from "../../parts/waiting";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi } from "../../shell/use-mode";
import { useAccount } from "../links/use-sellable";
import { type ProofStatus, useMessage, useProofs, useReloadProofs, type WalletProof } from "./use-proofs";

const ProveWalletDialog = lazy(() => import("./prove-wallet-dialog"));

/** The proofs that the merchant controls wallets and domains. They count in both modes. */
export default function VerificationView() {
  const proofs = useProofs();
  const account = useAccount();
  // Shows all parts at once, so that no part moves when another one arrives.
  const isLoading = [account, proofs.checks, proofs.wallets].some(({ isPending }) => isPending);
  return (
    <>
      <PageHeader
        title="Verification"
        description="Prove that a wallet or a domain is yours. One proof is enough to accept real money."
      />
      {isLoading ? (
        <Waiting words="Loading your proofs" />
      ) : (
        <Proofs {...proofs} isAgentic={account.data?.agentic !== false} />
      )}
    </>
  );
}

interface ProofsProps extends ReturnType<typeof useProofs> {
  /** True for an account that gets live keys without a proof. */
  readonly isAgentic: boolean;
}

function Proofs({ checks, wallets, proofs, isAgentic }: ProofsProps) {
  const dialog = useDialog();
  const can = useCan("owner");
  return (
    <>
      <Loaded query={wallets} what="your wallets">
        {() => null}
      </Loaded>
      <Loaded query={checks} what="your proofs">
        {({ status, checks: all }) => (
          <>
            {status !== "verified" && !isAgentic && (
              <Alert role="note" title="You can't accept real money yet">
                {can
                  ? "Prove a wallet or a domain below. Then you can create live keys and work in live mode."
                  : "Ask an owner of this account to prove a wallet or a domain on this page."}
              </Alert>
            )}
            <Wallets proofs={proofs} />
            <Domains checks={all.filter(({ type }) => type === "domain")} />
            <Later when={dialog.name === "wallet"}>
              <ProveWalletDialog
                isOpen={dialog.name === "wallet"}
                check={all.find(({ type, target }) => type === "wallet" && target === dialog.id) ?? null}
                onClose={dialog.close}
              />
            </Later>
          </>
        )}
      </Loaded>
    </>
  );
}

function Status({ status }: { readonly status: ProofStatus }) {
  if (status === "verified") return <StatusBadge tone="good">Proven</StatusBadge>;
  return status === "pending" ? (
    <StatusBadge tone="warn">Started</StatusBadge>
  ) : (
    <StatusBadge tone="plain">Not proven</StatusBadge>
  );
}

function Wallets({ proofs }: { readonly proofs: readonly WalletProof[] }) {
  const can = useCan("owner");
  const dialog = useDialog();
  const start = useMessage();
  const renderAction = ({ address, status }: WalletProof) =>
    status === "verified" ? (
      <span className="soft">None</span>
    ) : (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Prove ${shorten(address)}`}
        loading={start.isPending && start.variables === address}
        onClick={() => start.mutate(address)}
      >
        Prove
      </Button>
    );
  return (
    <section className="stack">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Wallets
        </Title>
        {can && (
          <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open("wallet")}>
            {proofs.length === 0 ? "Prove a wallet" : "Prove another wallet"}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        A proven wallet belongs to your account only, in live mode. You sign a message with it, which costs nothing.
      </Text>
      {start.error !== null && dialog.name === null && <ProblemAlert error={start.error} />}
      <DataTable
        label="Wallets"
        rows={proofs}
        rowKey={({ address }) => address}
        empty={<Text fw={600}>No wallets yet</Text>}
        columns={[
          {
            head: "Address",
            cell: ({ address }) => <CopyText text={address} shown={shorten(address)} what="the address" />,
          },
          { head: "Proof", cell: ({ status }) => <Status status={status} /> },
          { head: "Since", cell: ({ verifiedAt }) => <When iso={verifiedAt} none="Not yet" /> },
          ...(can ? [{ head: "Actions", cell: renderAction }] : []),
        ]}
      />
    </section>
  );
}

/** Begins the proof of a domain, or looks for the line that the merchant has published. */
function useDomainCheck() {
  const api = useApi();
  const reload = useReloadProofs();
  return useChange(
    (domain: string, options) => api.verification.verify({ type: "domain", domain }, options),
    async ({ status, target }) => {
      if (status === "verified") void toast(`You proved ${target}.`);
      await reload();
    },
  );
}

function Domains({ checks }: { readonly checks: readonly VerificationCheck[] }) {
  const can = useCan("owner");
  return (
    <section className="stack">
      <Title order={2} size="h4">
        Domains
      </Title>
      <Text size="sm" c="dimmed">
        Payment pages show your proven domain beside your name, so that customers recognize you.
      </Text>
      {checks.map((check) => (
        <Domain key={check.target} check={check} />
      ))}
      {can ? <NewDomain /> : checks.length === 0 && <Text size="sm">No domains yet</Text>}
    </section>
  );
}

function Domain({
  check: { target, status, challenge, expiresAt, verifiedAt },
}: {
  readonly check: VerificationCheck;
}) {
  const can = useCan("owner");
  const look = useDomainCheck();
  const isNew = status === "unverified";
  return (
    <Paper className="card" p="lg">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={3} size="h5" className="break">
            {target}
          </Title>
          <Status status={status} />
          {verifiedAt !== null && (
            <Text size="sm" c="dimmed">
              since <When iso={verifiedAt} />
            </Text>
          )}
        </Group>
        {challenge?.url !== undefined && challenge.content !== undefined && (
          <>
            <Text size="sm" component="div">
              Publish a text file at this address:
              <CopyText text={challenge.url} what="the address of the file" />
            </Text>
            <Text size="sm" component="div">
              It must contain this line:
              <CopyText text={challenge.content} what="the line" />
            </Text>
            <Text size="sm" c="dimmed">
              Then click <b>Check now</b>, before <When iso={expiresAt} />.
            </Text>
          </>
        )}
        {isNew && <Text size="sm">The time to publish the line has ended. Start again to get a new line.</Text>}
        <LineNotFound reason={look.data?.reason} />
        {look.error !== null && <ProblemAlert error={look.error} />}
        {can && status !== "verified" && (
          <Group>
            <Button size="xs" variant="default" loading={look.isPending} onClick={() => look.mutate(target)}>
              {isNew ? "Start again" : "Check now"}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function NewDomain() {
  const begin = useDomainCheck();
  const form = useForm({
    initialValues: { domain: "" },
    validate: { domain: (text) => (text.trim() === "" ? "Enter a domain." : null) },
  });
  const send = form.onSubmit(({ domain }) =>
    begin.mutate(domain.trim(), {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(toProblem(error).fields),
    }),
  );
  return (
    <form onSubmit={send} noValidate>
      <Group align="flex-end">
        <TextInput
          className="grow"
          label="Domain"
          description="Without https://, for example shop.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("domain")}
        />
        <Button type="submit" variant="default" loading={begin.isPending}>
          Prove domain
        </Button>
      </Group>
      {/* The domain's check had begun earlier, so the service has looked for its line. */}
      <LineNotFound reason={begin.data?.reason} />
      {begin.error !== null && <ProblemAlert error={begin.error} />}
    </form>
  );
}

/** Says why the line that proves a domain wasn't found, if a check looked for it. */
function LineNotFound({ reason }: { readonly reason: string | undefined }) {
  return (
    reason !== undefined && (
      <Alert className="problem" role="alert" title="We didn't find the line">
        {reason}
      </Alert>
    )
  );
}
