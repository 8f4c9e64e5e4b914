import { Alert, Anchor, Button, Text } from "@mantine/core";
import type { PreparedRefund } from "@svc/sdk/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { ConfirmDialog } from "../../parts/dialogs";
import { Facts } from "../../parts/facts";
import { Loaded } from "../../parts/loaded";
import { formatBaseUnits } from "../../parts/money";
import { networkTitle, shorten } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";
import { RefundStatus } from "./refund-status";
import { SendRefund } from "./send-refund";
import { UnresolvedTransfers } from "./unresolved-transfers";

const SENT_MS = 3_000;
const WAITING_MS = 10_000;

/** A refund from its preparation until the network has confirmed it. */
export default function RefundView() {
  const { id = "" } = useParams();
  const api = useApi();
  const mode = useMode();
  const [isSent, setIsSent] = useState(false);
  const refund = useQuery({
    queryKey: ["refund", mode, id],
    queryFn: () => api.refunds.retrieve(id),
    refetchInterval: ({ state: { data } }) => data?.status === "pending" && (isSent ? SENT_MS : WAITING_MS),
  });
  return (
    <Loaded query={refund} what="the refund" page="Refund">
      {(item) => <Refund refund={item} onSent={() => setIsSent(true)} />}
    </Loaded>
  );
}

function Refund({ refund, onSent }: { readonly refund: PreparedRefund; readonly onSent: () => void }) {
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const { id, status } = refund;
  return (
    <>
      <PageHeader
        title={`Refund of ${formatBaseUnits(refund.amountBaseUnits)}`}
        back={{ to: `/${mode}/payments/transactions/${refund.transactionId}`, label: "Payment" }}
        description={<RefundStatus status={status} />}
        action={
          can &&
          status === "pending" && (
            <Button variant="default" onClick={() => dialog.open("cancel")}>
              Cancel refund
            </Button>
          )
        }
      />
      {status === "pending" &&
        (can ? (
          <SendRefund key={id} refund={refund} onSent={onSent} />
        ) : (
          <Alert role="note" title="This refund is waiting to be sent">
            An owner or a developer of your team can send or cancel it.
          </Alert>
        ))}
      {status === "expired" && (
        <Alert role="note" title="This refund wasn't sent in time">
          Prepare another refund on the payment's page. If you sent this refund late, we still count it until{" "}
          <When iso={refund.watchUntil} />.
        </Alert>
      )}
      {refund.cancelReason !== null && (
        <Alert role="note" title="Other refunds left too little of the payment">
          We canceled this refund. Don't send it.
        </Alert>
      )}
      <UnresolvedTransfers refund={refund} />
      <div className="columns">
        <RefundFacts refund={refund} />
      </div>
      <CancelRefundDialog refund={refund} />
    </>
  );
}

function RefundFacts({ refund }: { readonly refund: PreparedRefund }) {
  const mode = useMode();
  const { id, transactionId, walletAddress, merchantWalletAddress, txHash, explorerUrl } = refund;
  return (
    <Facts
      title="Refund"
      rows={[
        ["Reason", refund.reason],
        ["Network", networkTitle(refund.network)],
        ["To", <CopyText key="to" text={walletAddress} shown={shorten(walletAddress)} what="the address" />],
        [
          "From",
          <CopyText
            key="from"
            text={merchantWalletAddress}
            shown={shorten(merchantWalletAddress)}
            what="your wallet's address"
          />,
        ],
        [
          "Transaction",
          txHash && (
            <span key="hash">
              <CopyText text={txHash} shown={shorten(txHash)} what="the transaction hash" />
              {explorerUrl && (
                <Anchor href={explorerUrl} target="_blank" rel="noreferrer" size="sm">
                  See it on the network
                </Anchor>
              )}
            </span>
          ),
        ],
        ["Prepared", <When key="made" iso={refund.createdAt} />],
        ["Confirmed", refund.confirmedAt && <When key="confirmed" iso={refund.confirmedAt} />],
        ["Late", refund.late ? "Sent after the refund expired or was canceled" : null],
        [
          "Payment",
          <Anchor key="payment" component={Link} to={`/${mode}/payments/transactions/${transactionId}`}>
            Open the payment
          </Anchor>,
        ],
        ["Id", <CopyText key="id" text={id} shown={shorten(id)} what="the refund's id" />],
      ]}
    />
  );
}

function CancelRefundDialog({ refund: { id } }: { readonly refund: PreparedRefund }) {
  const api = useApi();
  const dialog = useDialog();
  const queries = useQueryClient();
  const cancel = useChange(
    (_: null, options) => api.refunds.cancel(id, options),
    async () => {
      dialog.close();
      void toast("You canceled the refund.");
      await queries.invalidateQueries();
    },
  );
  return (
    <ConfirmDialog
      isOpen={dialog.name === "cancel"}
      title="Cancel this refund"
      action="Cancel refund"
      isDangerous
      change={cancel}
      onConfirm={() => cancel.mutate(null)}
      onClose={dialog.close}
    >
      <Text>You can then refund this amount again. If you have already sent the transfer, we still count it.</Text>
    </ConfirmDialog>
  );
}
