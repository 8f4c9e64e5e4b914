import type { KeyAccount } from "@svc/sdk/client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { listNetworks, type NetworkChoice } from "../../parts/networks";
import { useApi, useMode } from "../../shell/use-mode";

/** The account in the mode of the view: its wallets and the kinds of links it may create. */
export function useAccount(): UseQueryResult<KeyAccount> {
  const api = useApi();
  return useQuery({ queryKey: ["account", useMode()], queryFn: () => api.account.retrieve() });
}

/** The networks on which the account can be paid, because it has a wallet for them. */
export const payableNetworks = ({ mode, wallets }: KeyAccount): NetworkChoice[] =>
  listNetworks(mode).filter(({ family }) => wallets[family] !== null);
