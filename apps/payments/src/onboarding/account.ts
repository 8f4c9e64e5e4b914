import { failInvalid, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { type ChainFamily, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { nameErrors, sellerNameErrors } from "../field-rules.js";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { MembersRepository } from "../sessions/members-repository.js";
import type { Session } from "../sessions/session-authenticator.js";
import type { AccountPatch, AccountsRepository, AccountView, NewAccount } from "./accounts-repository.js";

/** Addresses alone, or under the name of their chain family or of one of its networks. */
type WalletInput = readonly string[] | Readonly<Record<string, string>>;

interface OnboardInput {
  readonly displayName: string;
  readonly walletAddresses: WalletInput;
  readonly contactEmail?: string | null;
  readonly acceptTerms: true;
}

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
  const theirs = made ? merchantId : ((await members.membershipsOf(session, "live", null))[0]?.merchantId as string);
  return { made, account: await accounts.view(theirs) };
}

const displayNameErrors = (name: string) => [
  ...nameErrors(name, "displayName"),
  ...sellerNameErrors(name, "displayName"),
];

function checkedPatch({ displayName, contactEmail }: AccountPatch): AccountPatch {
  const name = displayName?.trim();
  const errors = name === undefined ? [] : displayNameErrors(name);
  if (errors.length > 0) throw invalid(errors);
  return {
    ...(name === undefined ? {} : { displayName: name }),
    ...(contactEmail === undefined ? {} : { contactEmail }),
  };
}

const FIELD = "walletAddresses";

/** What is stored of a new account. @throws VALIDATION_FAILED */
function newAccount({ displayName, walletAddresses, contactEmail }: OnboardInput): NewAccount {
  const name = displayName.trim();
  const errors = displayNameErrors(name);
  if (errors.length > 0) throw invalid(errors);
  return { displayName: name, contactEmail: contactEmail ?? null, wallets: walletsOf(walletAddresses) };
}

function walletsOf(input: WalletInput): NewAccount["wallets"] {
  const named = Object.entries(input).map(([name, text]) => ({ name: Array.isArray(input) ? null : name, text }));
  const byFamily = new Map<ChainFamily, string>();
  for (const { name, text } of named) {
    const field = name === null ? FIELD : `${FIELD}.${name}`;
    const wallet = canonicalWallet(text);
    if (!wallet) return failInvalid(field, "is not an EVM address (EIP-55 checksum) or a Solana address");
    if (name !== null && familyOf(name) !== wallet.family) failInvalid(field, "is an address of another kind of chain");
    const { family, address } = wallet;
    if ((byFamily.get(family) ?? address) !== address) failInvalid(FIELD, "has two addresses of one kind of chain");
    byFamily.set(family, address);
  }
  if (byFamily.size === 0) failInvalid(FIELD, "needs at least one address");
  return (["evm", "solana"] as const).flatMap((family) => {
    const address = byFamily.get(family);
    return address === undefined ? [] : [{ family, address }];
  });
}

function familyOf(name: string): ChainFamily {
  if (name === "evm" || name === "solana") return name;
  const network = NETWORK_NAMES.find((one) => one === name);
  if (network === undefined) return failInvalid(`${FIELD}.${name}`, "is neither a network nor evm or solana");
  return NETWORKS[network].family;
}
