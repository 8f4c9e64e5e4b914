import type { Transaction } from "@svc/sdk/client";
import { ProblemAlert } from "../../parts/problem-alert";
import { RefundsTable } from "./refunds-table";
import { useRefunds } from "./use-refunds";

/** The refunds of a payment. Shows nothing if the payment has none. */
export function PaymentRefunds({ payment }: { readonly payment: Transaction }) {
  const { data: refunds = [], error, refetch } = useRefunds(payment);
  return (
    <>
      {error !== null && <ProblemAlert error={error} retry={() => void refetch()} />}
      {refunds.length > 0 && <RefundsTable refunds={refunds} />}
    </>
  );
}
