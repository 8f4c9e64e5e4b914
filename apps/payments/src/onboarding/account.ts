import { failInvalid, invalid } from "@svc/errors";
import { type ChainFamily, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { nameErrors } from "../field-rules.js";
import { canonicalWallet } from "../merchants/wallet-address.js";

export type AccountStatus = "unverified" | "pending" | "verified";

/** What an account may do, besides the scope of its keys. */
export interface Account {
  readonly merchantId: string;
  /** Registered itself by onboarding: gets live keys of scope `agentic` without verification. */
  readonly agentic: boolean;
  /** Has proven that it controls a wallet or a domain. */
  readonly verified: boolean;
}

/** An account as the API returns it. */
export interface AccountView {
  readonly merchantId: string;
  readonly displayName: string;
  readonly contactEmail: string | null;
  readonly agentic: boolean;
  /** Where it is paid by default, in live mode. */
  readonly walletAddresses: Readonly<Partial<Record<ChainFamily, string>>>;
  readonly createdAt: string;
}

/** Addresses alone, or under the name of their chain family or of one of its networks. */
type WalletInput = readonly string[] | Readonly<Record<string, string>>;

export interface OnboardInput {
  readonly displayName: string;
  readonly walletAddresses: WalletInput;
  readonly contactEmail?: string | null;
  readonly acceptTerms: true;
}

export interface NewAccount {
  readonly displayName: string;
  readonly contactEmail: string | null;
  /** One of each family at most, in the order of the families: two who register the same wallets never deadlock. */
  readonly wallets: readonly { readonly family: ChainFamily; readonly address: string }[];
}

/** What of an account can be changed; wallets are proven instead. */
export interface AccountPatch {
  readonly displayName?: string;
  readonly contactEmail?: string | null;
}

export function checkedPatch({ displayName, contactEmail }: AccountPatch): AccountPatch {
  const name = displayName?.trim();
  const errors = name === undefined ? [] : nameErrors(name, "displayName");
  if (errors.length > 0) throw invalid(errors);
  return {
    ...(name === undefined ? {} : { displayName: name }),
    ...(contactEmail === undefined ? {} : { contactEmail }),
  };
}

const FIELD = "walletAddresses";

/** What is stored of a new account. @throws VALIDATION_FAILED */
export function newAccount({ displayName, walletAddresses, contactEmail }: OnboardInput): NewAccount {
  const name = displayName.trim();
  const errors = nameErrors(name, "displayName");
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
