import { Button, Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DataTable } from "../../parts/data-table";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { Waiting } from "../../parts/waiting";
import { When } from "../../parts/when";
import { useMembership } from "../../session/membership";
import { useApi, useMode } from "../../shell/use-mode";
import { IntentStatus, TransactionStatus } from "../payments/payment-status";
import { firstCursor, readPayments } from "../payments/payments-source";
import { formatAmount } from "../payments/payments-view";
import { Attention, useConcerns } from "./attention";
import { VolumeSection } from "./volume-section";

/** Open problems, collected amounts and the latest payments. */
export default function OverviewView() {
  const api = useApi();
  const mode = useMode();
  const { merchantName } = useMembership().current;
  const { isPending, ...attention } = useConcerns();
  const latest = useQuery({
    queryKey: ["latest-payments", mode],
    queryFn: async () => (await readPayments(api, {}, firstCursor({}))).rows.slice(0, 6),
    refetchInterval: 15_000,
  });
  return (
    <>
      <PageHeader
        title={merchantName}
        description="What needs your attention, what you collected, and your latest payments."
      />
      {isPending && <Waiting words="Loading the overview" />}
      {/* All parts stay hidden until the problems have loaded, because the problems would push the rest down. */}
      <div className="stack" hidden={isPending}>
        <Attention {...attention} />
        <VolumeSection />
        <section className="stack">
          <Group justify="space-between">
            <Title order={2} size="h4">
              Latest payments
            </Title>
            <Button component={Link} to={`/${mode}/payments`} variant="default" size="xs">
              See all
            </Button>
          </Group>
          <Loaded query={latest} what="the latest payments">
            {(rows) => (
              <DataTable
                label="Latest payments"
                rows={rows}
                rowKey={({ item }) => item.id}
                empty={
                  <>
                    <Text fw={600}>No {mode} payments yet</Text>
                    <Text size="sm">Create a link. Send it to a payer, or open it and pay it yourself.</Text>
                    <Button component={Link} to={`/${mode}/links/new`} size="xs">
                      Create a payment link
                    </Button>
                  </>
                }
                columns={[
                  {
                    head: "Amount",
                    cell: (payment) => (
                      <Link to={`/${mode}/payments/${payment.kind}s/${payment.item.id}`}>{formatAmount(payment)}</Link>
                    ),
                  },
                  {
                    head: "Status",
                    cell: ({ kind, item }) =>
                      kind === "intent" ? <IntentStatus {...item} /> : <TransactionStatus {...item} />,
                  },
                  { head: "Date", cell: ({ item }) => <When iso={item.createdAt} /> },
                ]}
              />
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}
