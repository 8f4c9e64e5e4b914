/** The user has connected no account of the wallet. */
export class NoAccount extends Error {}

/** The wallet stays on another network. */
export class WrongNetwork extends Error {}

const REJECTED = 4001;

/** True if the user declined in the wallet. Some wallets say so in words only. */
export function isRejection(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: number; message?: string };
  return code === REJECTED || /reject|denied|cancel/i.test(message);
}

/** The wallet's message about a failure; empty: none. */
export const walletWords = (error: unknown): string => String((error as { message?: string } | null)?.message ?? "");
