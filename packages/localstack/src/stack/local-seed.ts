import { evmAccounts } from "../evm/index.js";
import { SOLANA_WALLETS } from "../solana/index.js";
import { LOCAL_USERS } from "./local-users.js";
import { MERCHANT_ID, OTHER_MERCHANT_ID, type Seed } from "./seed.js";

/** Who is seeded: the merchants are the accounts of these names on the local chains. */
export const LOCAL_SEED: Seed = {
  merchant: {
    id: MERCHANT_ID,
    name: "Local Merchant",
    agentic: true,
    user: LOCAL_USERS.merchant,
    wallets: { evm: evmAccounts.merchant.address, solana: SOLANA_WALLETS.merchant.publicKey.toBase58() },
  },
  otherMerchant: {
    id: OTHER_MERCHANT_ID,
    name: "Other Local Merchant",
    agentic: false,
    user: LOCAL_USERS.otherMerchant,
    wallets: { evm: evmAccounts.otherMerchant.address, solana: SOLANA_WALLETS.otherMerchant.publicKey.toBase58() },
  },
};
