import { Anchor } from "@mantine/core";
import type { Transaction } from "@svc/sdk/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { CopyText } from "../../parts/copy-text";
import { Facts } from "../../parts/facts";
import { Loaded } from "../../parts/loaded";
import { formatBaseUnits, formatPrice } from "../../parts/money";
import { networkTitle, shorten } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { Waiting } from "../../parts/waiting";
import { useApi, useMode } from "../../shell/use-mode";
import { PaymentRefunds } from "../refunds/payment-refunds";
import { RefundButton } from "../refunds/refund-button";
import { useRefunds } from "../refunds/use-refunds";
import { CustomerFacts } from "./customer-facts";
import { TransactionStatus } from "./payment-status";
import { Timeline } from "./timeline";

/** A transaction: money that arrived for a payment. */
export default function TransactionView() {
  const { id = "" } = useParams();
  const api = useApi();
  const mode = useMode();
  const transaction = useQuery({ queryKey: ["transaction", mode, id], queryFn: () => api.transactions.retrieve(id) });
  // Waits for the refunds, because they appear above the details and would push them down.
  const { isPending } = useRefunds({ id });
  if (isPending && transaction.error === null) return <Waiting words="Loading the payment" />;
  return (
    <Loaded query={transaction} what="the payment" page="Payment">
      {(item) => (
        <>
          <PageHeader
            title={formatBaseUnits(item.amountBaseUnits)}
            back={{ to: `/${mode}/payments`, label: "Payments" }}
            description={<TransactionStatus {...item} />}
            action={<RefundButton payment={item} />}
          />
          <PaymentRefunds payment={item} />
          <div className="columns">
            <TransactionFacts transaction={item} />
            <CustomerFacts item={item} />
            <Timeline
              ids={[item.id]}
              from={item.createdAt}
              own={[
                { at: item.createdAt, words: "Recorded" },
                { at: item.confirmedAt, words: "Confirmed on the network" },
                ...(item.settledAt === null ? [] : [{ at: item.settledAt, words: "Marked as settled" }]),
              ]}
            />
          </div>
        </>
      )}
    </Loaded>
  );
}

function TransactionFacts({ transaction }: { readonly transaction: Transaction }) {
  const mode = useMode();
  return (
    <Facts
      title="Payment"
      rows={[
        ["Price", transaction.amountDue === null ? null : formatPrice(transaction.amountDue)],
        ["Tax", transaction.taxAmount ? formatPrice(transaction.taxAmount) : null],
        ["Network", networkTitle(transaction.network)],
        [
          "Payer",
          <CopyText
            key="payer"
            text={transaction.walletAddress}
            shown={shorten(transaction.walletAddress)}
            what="the payer's address"
          />,
        ],
        [
          "Paid to",
          <CopyText
            key="to"
            text={transaction.merchantWalletAddress}
            shown={shorten(transaction.merchantWalletAddress)}
            what="your wallet's address"
          />,
        ],
        [
          "Transaction",
          <span key="hash">
            <CopyText text={transaction.txHash} shown={shorten(transaction.txHash)} what="the transaction hash" />
            <Anchor href={transaction.explorerUrl} target="_blank" rel="noreferrer" size="sm">
              See it on the network
            </Anchor>
          </span>,
        ],
        [
          "Payment link",
          transaction.paymentLinkId && (
            <Anchor key="link" component={Link} to={`/${mode}/links/${transaction.paymentLinkId}`}>
              Open the link
            </Anchor>
          ),
        ],
        ["Id", <CopyText key="id" text={transaction.id} shown={shorten(transaction.id)} what="the payment's id" />],
      ]}
    />
  );
}
