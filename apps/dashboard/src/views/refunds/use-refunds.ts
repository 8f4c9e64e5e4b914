import type { Transaction } from "@svc/sdk/client";
import { useQuery } from "@tanstack/react-query";
import { useApi, useMode } from "../../shell/use-mode";

/** If a payment has more refunds, only the API shows the rest. */
const SHOWN_MAX = 100;

/** The refunds of a payment, newest first. */
export function useRefunds({ id }: Pick<Transaction, "id">) {
  const api = useApi();
  const mode = useMode();
  return useQuery({
    queryKey: ["refunds", mode, id],
    queryFn: async () => (await api.refunds.listAll({ transactionId: id, limit: SHOWN_MAX })).data,
  });
}
