import type { VerificationCheck } from "@svc/sdk/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useChange } from "../../api/use-change";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";

export type ProofStatus = VerificationCheck["status"];

/** A wallet of the merchant, or one that the merchant has begun to prove. */
export interface WalletProof {
  readonly address: string;
  readonly status: ProofStatus;
  readonly verifiedAt: string | null;
}

/** Loads the proofs, and the wallets of the view's mode. */
export function useProofs() {
  const api = useApi();
  const mode = useMode();
  const checks = useQuery({ queryKey: ["verification"], queryFn: () => api.verification.retrieve() });
  const wallets = useQuery({ queryKey: ["wallets", mode], queryFn: () => api.wallets.list() });
  const proofs = new Map<string, WalletProof>();
  for (const { address, verification } of wallets.data ?? [])
    proofs.set(address, { address, status: verification, verifiedAt: null });
  for (const { type, target, status, verifiedAt } of checks.data?.checks ?? [])
    if (type === "wallet") proofs.set(target, { address: target, status, verifiedAt });
  return { checks, wallets, proofs: [...proofs.values()] };
}

/** Reloads what a proof changes: the proofs, the wallets, and whether the account is verified. */
export function useReloadProofs(): () => Promise<void> {
  const queries = useQueryClient();
  const changed = ["verification", "wallets", "account", "session"];
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[0])) });
}

/** Requests the message that a wallet must sign, and opens the dialog that shows it. */
export function useMessage() {
  const api = useApi();
  const dialog = useDialog();
  const reload = useReloadProofs();
  // If the user has closed the form or left the view meanwhile, a dialog would bring them back.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useChange(
    (walletAddress: string, options) => api.verification.verify({ type: "wallet", walletAddress }, options),
    async ({ target }) => {
      await reload();
      if (isShown.current) dialog.open("wallet", target);
    },
  );
}
