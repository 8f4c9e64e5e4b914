import { Anchor, Title } from "@mantine/core";
import type { PreparedRefund } from "@svc/sdk/client";
import { Link } from "react-router";
import { DataTable } from "../../parts/data-table";
import { formatBaseUnits } from "../../parts/money";
import { When } from "../../parts/when";
import { useMode } from "../../shell/use-mode";
import { RefundStatus } from "./refund-status";

export function RefundsTable({ refunds }: { readonly refunds: readonly PreparedRefund[] }) {
  const mode = useMode();
  return (
    <section className="stack">
      <Title order={2} size="h4">
        Refunds
      </Title>
      <DataTable
        label="Refunds"
        rows={refunds}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            head: "Amount",
            cell: ({ id, amountBaseUnits }) => (
              <Anchor component={Link} to={`/${mode}/payments/refunds/${id}`}>
                {formatBaseUnits(amountBaseUnits)}
              </Anchor>
            ),
          },
          { head: "Status", cell: ({ status }) => <RefundStatus status={status} /> },
          { head: "Reason", cell: ({ reason }) => reason || <span className="soft">None</span> },
          { head: "Prepared", cell: ({ createdAt }) => <When iso={createdAt} /> },
          { head: "Confirmed", cell: ({ confirmedAt }) => <When iso={confirmedAt} none="Not yet" /> },
        ]}
      />
    </section>
  );
}
