import type { KeyAccount } from "@svc/sdk/client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type NetworkChoice, networksOf } from "../../parts/networks";
import { useApi, useMode } from "../../shell/use-mode";

/** The account in the mode of the view: its wallets, and what it may sell. */
export function useAccount(): UseQueryResult<KeyAccount> {
  const api = useApi();
  return useQuery({ queryKey: ["account", useMode()], queryFn: () => api.account.retrieve() });
}

/** The networks on which the account can be paid: those of its wallets. */
export const payableNetworks = ({ mode, wallets }: KeyAccount): NetworkChoice[] =>
  networksOf(mode).filter(({ family }) => wallets[family] !== null);
