import { Alert, Modal, NumberInput, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { PreparedRefund, Transaction } from "@svc/sdk/client";
import { useEffect } from "react";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { DialogActions } from "../../parts/dialog-actions";
import { shorten } from "../../parts/networks";
import { useApi } from "../../shell/use-mode";
import { amountOfCents } from "./what-is-left";

interface NewRefundDialogProps {
  readonly isOpen: boolean;
  readonly payment: Transaction;
  readonly leftCents: bigint;
  readonly onClose: () => void;
  readonly onPrepared: (refund: PreparedRefund) => void | Promise<void>;
}

interface RefundValues {
  amount: string | number;
  reason: string;
}

/** Prepares a full or partial refund. No money moves yet. */
export default function NewRefundDialog({ isOpen, payment, leftCents, onClose, onPrepared }: NewRefundDialogProps) {
  const api = useApi();
  const left = amountOfCents(leftCents);
  const form = useForm<RefundValues>({
    initialValues: { amount: left, reason: "" },
    validate: { amount: (amount) => (Number(amount) > 0 ? null : "Enter an amount above 0.") },
  });
  // Other refunds of the payment change the refundable amount. An amount that the user typed stays.
  const { setFieldValue, isDirty } = form;
  useEffect(() => {
    if (!isDirty("amount")) setFieldValue("amount", left);
  }, [left]);
  const prepare = useChange(
    (request: { amount: number; reason: string }, options) => api.refunds.prepare(payment.id, request, options),
    async (refund) => {
      form.reset();
      await onPrepared(refund);
    },
  );
  const send = form.onSubmit(({ amount, reason }) =>
    prepare.mutate(
      { amount: Number(amount), reason: reason.trim() },
      { onError: (error) => form.setErrors(toProblem(error).fields) },
    ),
  );
  return (
    <Modal opened={isOpen} onClose={onClose} title="Refund this payment">
      <form onSubmit={send} noValidate>
        <Stack>
          <NumberInput
            label="Amount"
            description={`In USDC. You can refund up to ${left} of this payment.`}
            decimalScale={2}
            min={0}
            hideControls
            allowNegative={false}
            thousandSeparator=","
            required
            data-autofocus
            {...form.getInputProps("amount")}
          />
          <Textarea
            label="Reason"
            description="For your books. The customer doesn't see it."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps("reason")}
          />
          <Alert role="note" title="You send the refund from your own wallet">
            <Stack gap="xs">
              <span>
                This prepares the transfer. In the next step, you send it from {shorten(payment.merchantWalletAddress)},
                the wallet that received the payment. The money goes to the wallet that paid, or to the refund address
                that your server named when it created the payment. You can't change the address now.
              </span>
              <span>
                If the customer paid from an exchange, the exchange may not credit the refund. Ask the customer first.
                If they need the money at another address, send it there without this form. We don't count such a
                transfer as a refund.
              </span>
            </Stack>
          </Alert>
          <DialogActions change={prepare} action="Prepare refund" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
