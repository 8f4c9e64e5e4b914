import { Button } from "@mantine/core";
import type { Transaction } from "@svc/sdk/client";
import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { useNavigate } from "react-router";
import { Later } from "../../parts/later";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useMode } from "../../shell/use-mode";
import { useRefunds } from "./use-refunds";
import { centsLeft } from "./what-is-left";

const NewRefundDialog = lazy(() => import("./new-refund-dialog"));

/** Opens the refund dialog of a payment. Hidden if nothing can be refunded, or the user's role forbids refunds. */
export function RefundButton({ payment }: { readonly payment: Transaction }) {
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const go = useNavigate();
  const queries = useQueryClient();
  const { data: refunds } = useRefunds(payment);
  if (!can || payment.status !== "completed" || refunds === undefined) return null;
  const left = centsLeft(payment, refunds);
  const isOpen = dialog.name === "refund";
  if (left === 0n && !isOpen) return null;
  return (
    <>
      <Button variant="default" onClick={() => dialog.open("refund")}>
        Refund
      </Button>
      <Later when={isOpen}>
        <NewRefundDialog
          isOpen={isOpen}
          payment={payment}
          leftCents={left}
          onClose={dialog.close}
          onPrepared={async ({ id }) => {
            await queries.invalidateQueries({ queryKey: ["refunds"] });
            await go(`/${mode}/payments/refunds/${id}`, { replace: true });
          }}
        />
      </Later>
    </>
  );
}
