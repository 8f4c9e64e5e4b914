/** The user didn't connect an account of the wallet. */
export class NoAccount extends Error {}

/** The wallet didn't switch to the right network, or none of its accounts can use that network. */
export class WrongNetwork extends Error {}

/** The wallet doesn't show the needed account to this page. The message is the account that it shows. */
export class OtherAccount extends Error {}

/** The wallet can't sign texts. */
export class CannotSign extends Error {}

const REJECTED = 4001;

const DECLINED = "(?:reject(?:ed|s)?|den(?:ied|ies)|cancel(?:l?ed|s)?|declined|disapproved)";
/** Messages of wallets. Some name the user, and some say nothing else than that a request was declined. */
const BY_USER = new RegExp(
  `\\buser\\b.{0,20}${DECLINED}|${DECLINED} by (?:the )?user|^(?:(?:the )?(?:transaction|request|approval|signature|signing) )?(?:was )?${DECLINED}\\W*$`,
  "i",
);

/**
 * True if the user declined in the wallet. Some wallets report this only in the error's message. Nodes also "reject"
 * and "cancel": such an error doesn't prove that nothing was sent.
 */
export function isRejection(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: number; message?: string };
  return code === REJECTED || BY_USER.test(message);
}

/** The wallet's error message; empty if there is none. */
export const walletWords = (error: unknown): string => String((error as { message?: string } | null)?.message ?? "");
