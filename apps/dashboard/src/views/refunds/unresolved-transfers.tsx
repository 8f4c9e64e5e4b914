import { Anchor, Button, Text, Title } from "@mantine/core";
import type { PreparedRefund } from "@svc/sdk/client";
import { DataTable } from "../../parts/data-table";
import { formatUsdc } from "../../parts/money";
import { shorten } from "../../parts/networks";
import { ProblemAlert } from "../../parts/problem-alert";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { unresolvedWords } from "./refund-status";
import { useResolve } from "./use-resolve";

/** Transfers from the merchant's wallet to the customer that didn't complete a refund. */
export function UnresolvedTransfers({ refund }: { readonly refund: PreparedRefund }) {
  const can = useCan("developer") && refund.status !== "succeeded";
  const resolve = useResolve(refund);
  const transfers = refund.unresolvedTransfers ?? [];
  if (transfers.length === 0) return null;
  return (
    <section className="stack">
      <Title order={2} size="h4">
        Sent, but not counted
      </Title>
      {resolve.error !== null && <ProblemAlert error={resolve.error} />}
      <DataTable
        label="Transfers that are not counted"
        rows={transfers}
        rowKey={({ txHash, amount }) => txHash + amount}
        empty={<Text>None</Text>}
        columns={[
          { head: "Amount", cell: ({ amount }) => <b>{formatUsdc(amount)}</b> },
          { head: "Why", cell: ({ reason }) => unresolvedWords(reason) },
          {
            head: "Transaction",
            cell: ({ txHash, explorerUrl }) => (
              <Anchor href={explorerUrl} target="_blank" rel="noreferrer" size="sm">
                {shorten(txHash)}
              </Anchor>
            ),
          },
          { head: "Time", cell: ({ confirmedAt }) => <When iso={confirmedAt} /> },
          ...(can
            ? [
                {
                  head: "Decide",
                  cell: ({ txHash }: { readonly txHash: string }) => (
                    <Button size="compact-sm" loading={resolve.isPending} onClick={() => resolve.mutate(txHash)}>
                      Count this
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
