import { Anchor } from "@mantine/core";
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
import { useRefunds } from "../refunds/use-refunds-of";
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
            <Facts
              title="Payment"
              rows={[
                ["Price", item.amountDue === null ? null : formatPrice(item.amountDue)],
                ["Tax", item.taxAmount ? formatPrice(item.taxAmount) : null],
                ["Network", networkTitle(item.network)],
                [
                  "Payer",
                  <CopyText
                    key="payer"
                    text={item.walletAddress}
                    shown={shorten(item.walletAddress)}
                    what="the payer's address"
                  />,
                ],
                [
                  "Paid to",
                  <CopyText
                    key="to"
                    text={item.merchantWalletAddress}
                    shown={shorten(item.merchantWalletAddress)}
                    what="your wallet's address"
                  />,
                ],
                [
                  "Transaction",
                  <span key="hash">
                    <CopyText text={item.txHash} shown={shorten(item.txHash)} what="the transaction hash" />
                    <Anchor href={item.explorerUrl} target="_blank" rel="noreferrer" size="sm">
                      See it on the network
                    </Anchor>
                  </span>,
                ],
                [
                  "Payment link",
                  item.paymentLinkId && (
                    <Anchor key="link" component={Link} to={`/${mode}/links/${item.paymentLinkId}`}>
                      Open the link
                    </Anchor>
                  ),
                ],
                ["Id", <CopyText key="id" text={item.id} shown={shorten(item.id)} what="the payment's id" />],
              ]}
            />
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
