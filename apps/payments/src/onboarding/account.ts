import { failInvalid, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { type ChainFamily, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { nameErrors, sellerNameErrors } from "../field-rules.js";
import { canonicalWallet } from "../merchants/wallet-address.js";
import type { Session } from "../sessions/session-authenticator.js";
import type { AccountPatch, AccountsRepository, AccountView, NewAccount } from "./accounts-repository.js";

/** A list of addresses, or addresses by the name of their chain family or of one of its networks. */
type WalletInput = readonly string[] | Readonly<Record<string, string>>;

interface OnboardInput {
  readonly displayName: string;
  readonly walletAddresses: WalletInput;
  readonly contactEmail?: string | null;
  readonly acceptTerms: true;
}

interface OnboardDeps {
  readonly accounts: AccountsRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Changes the members that the patch names. @throws VALIDATION_FAILED */
export async function changeAccount(
  { accounts }: Pick<OnboardDeps, "accounts">,
  merchantId: string,
  patch: AccountPatch,
): Promise<AccountView> {
  await accounts.change(merchantId, checkedPatch(patch));
  return accounts.view(merchantId);
}

/** An account, and whether this request created it. */
interface OpenedAccount {
  readonly made: boolean;
  readonly account: AccountView;
}

/** Creates an agentic account for a user who has no merchant. A repeat returns the account unchanged. */
export async function onboard(deps: OnboardDeps, session: Session, input: OnboardInput): Promise<OpenedAccount> {
  const account = newAccount(input, true);
  if (session.merchantId !== null) return { made: false, account: await deps.accounts.view(session.merchantId) };
  return open(deps, session, account);
}

/**
 * Creates an account that sells to people and agents. A user can open only one account: a repeat returns it unchanged,
 * even if it is agentic. Members of other merchants can also open one.
 */
export async function openAccount(deps: OnboardDeps, session: Session, input: OnboardInput): Promise<OpenedAccount> {
  return open(deps, session, newAccount(input, false));
}

async function open(
  { accounts, clock, newId }: OnboardDeps,
  session: Session,
  account: NewAccount,
): Promise<OpenedAccount> {
  const before = await accounts.openedBy(session);
  if (before !== null) return { made: false, account: await accounts.view(before) };
  const merchantId = newId();
  const made = await accounts.register(session, account, merchantId, new Date(clock.now()));
  // If another request of the same user was faster, return the account that it created.
  const theirs = made ? merchantId : ((await accounts.openedBy(session)) as string);
  return { made, account: await accounts.view(theirs) };
}

const displayNameErrors = (name: string) => [
  ...nameErrors(name, "displayName"),
  ...sellerNameErrors(name, "displayName"),
];

function checkedPatch({ displayName, contactEmail, agentic }: AccountPatch): AccountPatch {
  const name = displayName?.trim();
  const errors = name === undefined ? [] : displayNameErrors(name);
  if (errors.length > 0) throw invalid(errors);
  return {
    ...(name === undefined ? {} : { displayName: name }),
    ...(contactEmail === undefined ? {} : { contactEmail }),
    ...(agentic === undefined ? {} : { agentic }),
  };
}

const FIELD = "walletAddresses";

/** Builds the stored form of a new account. @throws VALIDATION_FAILED */
function newAccount({ displayName, walletAddresses, contactEmail }: OnboardInput, agentic: boolean): NewAccount {
  const name = displayName.trim();
  const errors = displayNameErrors(name);
  if (errors.length > 0) throw invalid(errors);
  return { displayName: name, contactEmail: contactEmail ?? null, agentic, wallets: parseWallets(walletAddresses) };
}

function parseWallets(input: WalletInput): NewAccount["wallets"] {
  const named = Object.entries(input).map(([name, text]) => ({ name: Array.isArray(input) ? null : name, text }));
  const byFamily = new Map<ChainFamily, string>();
  for (const { name, text } of named) {
    const field = name === null ? FIELD : `${FIELD}.${name}`;
    const wallet = canonicalWallet(text);
    if (!wallet) return failInvalid(field, "is not an EVM address (EIP-55 checksum) or a Solana address");
    if (name !== null && parseFamily(name) !== wallet.family)
      failInvalid(field, "is an address of another kind of chain");
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

function parseFamily(name: string): ChainFamily {
  if (name === "evm" || name === "solana") return name;
  const network = NETWORK_NAMES.find((one) => one === name);
  if (network === undefined) return failInvalid(`${FIELD}.${name}`, "is neither a network nor evm or solana");
  return NETWORKS[network].family;
}
