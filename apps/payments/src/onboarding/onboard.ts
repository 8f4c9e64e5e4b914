import type { Clock } from "@svc/service";
import type { MembersRepository } from "../sessions/members-repository.js";
import type { Session } from "../sessions/session-authenticator.js";
import { type AccountPatch, type AccountView, checkedPatch, newAccount, type OnboardInput } from "./account.js";

import type { AccountsRepository } from "./accounts-repository.js";

interface OnboardDeps {
  readonly accounts: AccountsRepository;
  readonly members: MembersRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Changes the members that are named. @throws VALIDATION_FAILED */
export async function changeAccount(
  { accounts }: Pick<OnboardDeps, "accounts">,
  merchantId: string,
  patch: AccountPatch,
): Promise<AccountView> {
  await accounts.change(merchantId, checkedPatch(patch));
  return accounts.view(merchantId);
}

/** Creates an agentic account for a user who has none. A repeat changes nothing, whatever its input, and returns the account. */
export async function onboard(
  { accounts, members, clock, newId }: OnboardDeps,
  session: Session,
  input: OnboardInput,
): Promise<{ readonly made: boolean; readonly account: AccountView }> {
  const account = newAccount(input);
  if (session.merchantId !== null) return { made: false, account: await accounts.view(session.merchantId) };
  const merchantId = newId();
  const made = await accounts.register(session, account, merchantId, new Date(clock.now()));
  // A concurrent request of the same user was faster.
  const theirs = made ? merchantId : ((await members.sessionOf(session)).merchantId as string);
  return { made, account: await accounts.view(theirs) };
}
