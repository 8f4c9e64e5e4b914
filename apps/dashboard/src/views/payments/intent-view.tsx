import { Alert, Anchor, Button, Group } from "@mantine/core";
import type { PaymentIntent } from "@svc/sdk/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { ConfirmDialog } from "../../parts/dialogs";
import { Facts } from "../../parts/facts";
import { Loaded } from "../../parts/loaded";
import { formatPrice, formatUsdc } from "../../parts/money";
import { shorten } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";
import { CustomerFacts } from "./customer-facts";
import { IntentStatus, reasonWords } from "./payment-status";
import { Timeline } from "./timeline";
import { TransfersTable } from "./transfers-table";

/** A payment that a person has started. */
export default function IntentView() {
  const { id = "" } = useParams();
  const api = useApi();
  const mode = useMode();
  const intent = useQuery({
    queryKey: ["intent", mode, id],
    queryFn: () => api.paymentIntents.retrieve(id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === "open" || data?.status === "processing" ? 10_000 : false,
  });
  return (
    <Loaded query={intent} what="the payment" page="Payment">
      {(item) => <Intent intent={item} />}
    </Loaded>
  );
}

function Intent({ intent }: { readonly intent: PaymentIntent }) {
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const { id, status } = intent;
  return (
    <>
      <PageHeader
        title={intent.name || formatPrice(intent.amount)}
        back={{ to: `/${mode}/payments`, label: "Payments" }}
        description={<IntentStatus status={status} />}
        action={
          can &&
          status === "open" && (
            <Button variant="default" onClick={() => dialog.open("cancel")}>
              Cancel payment
            </Button>
          )
        }
      />
      {status === "unresolved" && (
        <Alert role="note" title="This payment needs your decision">
          {reasonWords(intent.reason)}{" "}
          {intent.reason === "wallet_moved"
            ? "Only the owner of that wallet can send the money back. If the wallet is yours, add it to this account again, then credit the transfer."
            : "Credit the transfer to complete the payment, or send the money back to the payer from the wallet that received it."}
        </Alert>
      )}
      {(intent.transfers?.length ?? 0) > 0 && <TransfersTable intent={intent} />}
      <div className="columns">
        <IntentFacts intent={intent} />
        <CustomerFacts item={intent} />
        <Timeline
          ids={[id, ...(intent.transactionId === null ? [] : [intent.transactionId])]}
          from={intent.createdAt}
          own={[
            { at: intent.createdAt, words: "The customer started the payment" },
            ...(status === "canceled" ? [{ at: intent.updatedAt, words: "Canceled" }] : []),
          ]}
        />
      </div>
      <CancelPaymentDialog intent={intent} />
    </>
  );
}

function IntentFacts({ intent }: { readonly intent: PaymentIntent }) {
  const mode = useMode();
  const { id, transactionId } = intent;
  return (
    <Facts
      title="Payment"
      rows={[
        ["Price", formatPrice(intent.amount)],
        ["Asked for", formatUsdc(intent.amountDue)],
        ["Received", intent.amountReceived === null ? "Nothing yet" : formatUsdc(intent.amountReceived)],
        ["Can be paid until", <When key="until" iso={intent.expiresAt} />],
        [
          "Recorded as",
          transactionId && (
            <Anchor key="transaction" component={Link} to={`/${mode}/payments/transactions/${transactionId}`}>
              Open the payment
            </Anchor>
          ),
        ],
        [
          "Payment link",
          <Anchor key="link" component={Link} to={`/${mode}/links/${intent.paymentLinkId}`}>
            Open the link
          </Anchor>,
        ],
        ["Id", <CopyText key="id" text={id} shown={shorten(id)} what="the payment's id" />],
      ]}
    />
  );
}

function CancelPaymentDialog({ intent: { id } }: { readonly intent: PaymentIntent }) {
  const api = useApi();
  const dialog = useDialog();
  const queries = useQueryClient();
  const cancel = useChange(
    (_: null, options) => api.paymentIntents.cancel(id, options),
    async () => {
      dialog.close();
      void toast("You canceled the payment.");
      await queries.invalidateQueries();
    },
  );
  return (
    <ConfirmDialog
      isOpen={dialog.name === "cancel"}
      title="Cancel this payment"
      action="Cancel payment"
      isDangerous
      change={cancel}
      onConfirm={() => cancel.mutate(null)}
      onClose={dialog.close}
    >
      <Group>
        The customer's page will say that the payment has ended. If the customer still sends money, you will see it
        here.
      </Group>
    </ConfirmDialog>
  );
}
