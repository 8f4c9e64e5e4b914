import { Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { DataTable } from "../../parts/data-table";
import { Loaded } from "../../parts/loaded";
import { formatBaseUnits, formatPrice } from "../../parts/money";
import { MoreButton } from "../../parts/more-button";
import { networkTitle } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { When } from "../../parts/when";
import { useApi, useMode } from "../../shell/use-mode";
import { CsvButton } from "./csv-button";
import { PaymentFiltersBar, readFilters } from "./payment-filters";
import { IntentStatus, TransactionStatus } from "./payment-status";
import { firstCursor, type Payment, paymentsCsv, readPayments, refundsCsv } from "./payments-source";

const CHECK_EVERY_MS = 15_000;

/** Money that arrived and payments that haven't completed, in one list. */
export default function PaymentsView() {
  const api = useApi();
  const mode = useMode();
  const [query] = useSearchParams();
  const filters = readFilters(query);
  const isFiltered = Object.keys(filters).length > 0;
  const payments = useInfiniteQuery({
    queryKey: ["payments", mode, filters],
    initialPageParam: firstCursor(filters),
    queryFn: ({ pageParam }) => readPayments(api, filters, pageParam),
    getNextPageParam: ({ next }) => next,
    // A list of several pages isn't polled: polling would reload all of them.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : CHECK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title="Payments"
        description="Completed payments, and payments that haven't completed or need your decision."
        action={
          <Group gap="xs">
            <CsvButton label="Download CSV" file={paymentsCsv(api, filters)} />
            <CsvButton label="Refunds as CSV" file={refundsCsv(api, filters)} />
          </Group>
        }
      />
      <PaymentFiltersBar />
      <Loaded query={payments} what="payments">
        {({ pages }) => <PaymentsTable payments={pages.flatMap(({ rows }) => rows)} isFiltered={isFiltered} />}
      </Loaded>
      <MoreButton query={payments} />
    </>
  );
}

interface PaymentsTableProps {
  readonly payments: readonly Payment[];
  readonly isFiltered: boolean;
}

function PaymentsTable({ payments, isFiltered }: PaymentsTableProps) {
  const mode = useMode();
  return (
    <DataTable
      label="Payments"
      rows={payments}
      rowKey={({ item }) => item.id}
      empty={
        isFiltered ? (
          <>
            <Text fw={600}>No payment matches</Text>
            <Text size="sm">Change the filters, or clear them.</Text>
          </>
        ) : (
          <>
            <Text fw={600}>No {mode} payments yet</Text>
            <Text size="sm">
              <Link to={`/${mode}/links/new`}>Create a payment link</Link> and send it to a customer.
            </Text>
          </>
        )
      }
      columns={[
        { head: "Amount", cell: (payment) => <Link to={getPath(payment)}>{formatAmount(payment)}</Link> },
        {
          head: "Status",
          cell: ({ kind, item }) => (kind === "intent" ? <IntentStatus {...item} /> : <TransactionStatus {...item} />),
        },
        { head: "Customer", cell: ({ item }) => formatCustomer(item) },
        {
          head: "Network",
          cell: ({ kind, item }) =>
            kind === "transaction" ? networkTitle(item.network) : <span className="soft">Not yet</span>,
        },
        { head: "Date", cell: ({ item }) => <When iso={item.createdAt} /> },
      ]}
    />
  );
}

const getPath = ({ kind, item }: Payment): string =>
  `${kind === "transaction" ? "transactions" : "intents"}/${item.id}`;

export const formatAmount = ({ kind, item }: Payment): string =>
  kind === "transaction" ? formatBaseUnits(item.amountBaseUnits) : formatPrice(item.amount);

function formatCustomer({ customerEmail, customerName, clientReference }: Payment["item"]) {
  const text = customerEmail ?? customerName ?? clientReference;
  return text === null ? <span className="soft">Not given</span> : <span className="break">{text}</span>;
}
