import { Anchor, Button, Text, Title } from "@mantine/core";
import type { PaymentIntent } from "@svc/sdk/client";
import type { NetworkName } from "@svc/x402/networks";
import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "../../api/use-change";
import { DataTable } from "../../parts/data-table";
import { formatUsdc } from "../../parts/money";
import { explorerUrl, networkTitle, shorten } from "../../parts/networks";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useApi } from "../../shell/use-mode";

const STATES = {
  seen: ["accent", "Confirming"],
  final: ["good", "Final"],
  gone: ["bad", "Undone by the network"],
} as const;

/** Transfers that arrived for a payment. If the payment is unresolved or expired, the merchant can credit one. */
export function TransfersTable({ intent }: { readonly intent: PaymentIntent }) {
  const api = useApi();
  const can = useCan("developer");
  const queries = useQueryClient();
  const resolve = useChange(
    ({ txHash, network }: { txHash: string; network: string }, options) =>
      api.paymentIntents.resolve(intent.id, { txHash, network: network as NetworkName }, options),
    async () => {
      void toast("You credited the transfer.");
      await queries.invalidateQueries();
    },
  );
  const canResolve = can && (intent.status === "unresolved" || intent.status === "expired");
  return (
    <section className="stack">
      <Title order={2} size="h4">
        What arrived
      </Title>
      {resolve.error !== null && <ProblemAlert error={resolve.error} />}
      <DataTable
        label="Transfers"
        rows={intent.transfers ?? []}
        rowKey={({ txHash, from }) => txHash + from}
        empty={<Text>Nothing has arrived</Text>}
        columns={[
          { head: "Amount", cell: ({ amount }) => <b>{formatUsdc(amount)}</b> },
          {
            head: "State",
            cell: ({ state }) => <StatusBadge tone={STATES[state][0]}>{STATES[state][1]}</StatusBadge>,
          },
          { head: "Network", cell: ({ network }) => networkTitle(network) },
          { head: "From", cell: ({ from }) => <code>{shorten(from)}</code> },
          {
            head: "Transaction",
            cell: ({ network, txHash }) => {
              const url = explorerUrl(network, txHash);
              return url === null ? (
                <code>{shorten(txHash)}</code>
              ) : (
                <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                  {shorten(txHash)}
                </Anchor>
              );
            },
          },
          { head: "Time", cell: ({ blockTime }) => <When iso={blockTime} /> },
          ...(canResolve
            ? [
                {
                  head: "Decide",
                  cell: ({ txHash, network, state }: NonNullable<PaymentIntent["transfers"]>[number]) =>
                    state === "final" ? (
                      <Button
                        size="compact-sm"
                        loading={resolve.isPending}
                        onClick={() => resolve.mutate({ txHash, network })}
                      >
                        Credit this
                      </Button>
                    ) : (
                      <span className="soft">{state === "gone" ? "Can't be credited" : "Wait until it's final"}</span>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
