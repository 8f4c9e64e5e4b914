import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { PaymentLink } from "@svc/sdk/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { ConfirmDialog } from "../../parts/dialogs";
import { Facts } from "../../parts/facts";
import { Loaded } from "../../parts/loaded";
import { formatPrice } from "../../parts/money";
import { networkTitle, shorten } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";

const QrCode = lazy(() => import("../../parts/qr-code"));

/** One payment link: its URL, its QR code and its revenue. */
export default function LinkView() {
  const { id = "" } = useParams();
  const api = useApi();
  const mode = useMode();
  const link = useQuery({
    queryKey: ["link", mode, id],
    queryFn: () => api.paymentLinks.retrieve(id),
    refetchInterval: 15_000,
  });
  return (
    <Loaded query={link} what="the link" page="Payment link">
      {(loaded) => <LinkDetails link={loaded} />}
    </Loaded>
  );
}

function LinkDetails({ link }: { readonly link: PaymentLink }) {
  const api = useApi();
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const queries = useQueryClient();
  const { id, name, active } = link;
  const turn = useChange(
    (on: boolean, options) => api.paymentLinks.update(id, { active: on }, options),
    async (_, on) => {
      dialog.close();
      void toast(on ? "The link is active again." : "The link is inactive.");
      await queries.invalidateQueries();
    },
  );
  return (
    <>
      <PageHeader
        title={name || "Unnamed link"}
        back={{ to: `/${mode}/links`, label: "Payment links" }}
        description={<StatusBadge tone={active ? "good" : "plain"}>{active ? "Active" : "Inactive"}</StatusBadge>}
        action={
          can && (
            <Group gap="xs">
              <Button component={Link} to="edit" variant="default">
                Change
              </Button>
              {active ? (
                <Button variant="default" onClick={() => dialog.open("deactivate")}>
                  Deactivate
                </Button>
              ) : (
                <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate(true)}>
                  Activate
                </Button>
              )}
            </Group>
          )
        }
      />
      {turn.error !== null && dialog.name === null && <ProblemAlert error={turn.error} />}
      <div className="columns wide-first">
        <Stack>
          <LinkAddress link={link} />
          <div className="figures">
            <Figure label="Revenue" value={formatPrice(link.totalCollected)} />
            <Figure label="Payments" value={link.totalTransactions.toLocaleString()} />
          </div>
          <Button component={Link} to={`/${mode}/payments?link=${id}`} variant="default">
            See its payments
          </Button>
        </Stack>
        <LinkFacts link={link} />
      </div>
      <ConfirmDialog
        isOpen={dialog.name === "deactivate"}
        title="Deactivate this link"
        action="Deactivate link"
        change={turn}
        onConfirm={() => turn.mutate(false)}
        onClose={dialog.close}
      >
        Customers can't start new payments with this link. Payments that have started can still complete. You can
        activate the link again.
      </ConfirmDialog>
    </>
  );
}

function LinkAddress({ link: { url, isAgenticProxy } }: { readonly link: PaymentLink }) {
  const mode = useMode();
  return (
    <Paper className="card" p="lg">
      <Title order={2} size="h4" mb="sm">
        {isAgenticProxy ? "Address that agents call" : "Send this to your customer"}
      </Title>
      <Group align="center" gap="lg">
        {!isAgenticProxy && (
          <Suspense fallback={<span className="qr" />}>
            <QrCode text={url} of="the link" />
          </Suspense>
        )}
        <Stack gap="xs" className="grow">
          <div className="secret">
            <CopyText text={url} what="the link" />
          </div>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {mode === "test" ? "Open it and pay with test USDC" : "Open it"}
          </Anchor>
        </Stack>
      </Group>
    </Paper>
  );
}

const CHARGED = {
  after: "After your API answers",
  before: "Before your API answers. The answer is streamed",
} as const;

function LinkFacts({ link }: { readonly link: PaymentLink }) {
  const { id, isAgenticProxy } = link;
  return (
    <Facts
      title="Details"
      rows={[
        ["Price", formatPrice(link.amount)],
        ["Description", link.description],
        ["Networks", link.networks.map(networkTitle).join(", ")],
        ["Paid by", isAgenticProxy ? "Agents, for each call" : "People"],
        ["Your API", link.targetUrl],
        ["Charged", isAgenticProxy ? CHARGED[link.settle] : null],
        ["Page after payment", link.successUrl],
        [
          "Paid to",
          <CopyText
            key="to"
            text={link.merchantWalletAddress}
            shown={shorten(link.merchantWalletAddress)}
            what="the wallet's address"
          />,
        ],
        ["Created", <When key="created" iso={link.createdAt} />],
        ["Id", <CopyText key="id" text={id} shown={shorten(id)} what="the link's id" />],
      ]}
    />
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Paper className="card figure" p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className="figure-value">{value}</Text>
    </Paper>
  );
}
