import type { PreparedRefund } from "@svc/sdk/client";
import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "../../api/use-change";
import { toast } from "../../parts/toast";
import { useApi } from "../../shell/use-mode";

/** Completes a refund with a transfer that the service didn't match by itself. */
export function useResolve({ id }: PreparedRefund) {
  const api = useApi();
  const queries = useQueryClient();
  return useChange(
    (txHash: string, options) => api.refunds.resolve(id, { txHash }, options),
    async () => {
      void toast("The transfer now counts as this refund.");
      await queries.invalidateQueries();
    },
  );
}
