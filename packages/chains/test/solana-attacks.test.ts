import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  AddressLookupTableProgram,
  Connection,
  type Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from "@solana/web3.js";
import { associatedTokenAddress, type SolanaNode, startSolanaNode, tokenInstructions } from "@svc/localstack/solana";
import { NETWORK_NAMES, NETWORKS } from "@svc/x402";
import type { ChainVerifier, TransferClaim, Verdict } from "../src/chain-verifier.js";
import { canonicalTxHash } from "../src/tx-hash.js";
import {
  buyer,
  claimOn,
  createFakeUsdc,
  facilitator,
  fund,
  merchant,
  move,
  otherBuyer,
  otherMerchant,
  PRICE,
  verifierAt,
} from "./solana-claims.js";

const ASSOCIATED_TOKEN_PROGRAM = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
const RECOVER_NESTED = 2;

let node: SolanaNode;
let verifier: ChainVerifier;
let usdc: PublicKey;

beforeAll(async () => {
  node = await startSolanaNode({ network: "solana_devnet" });
  verifier = verifierAt([node.rpcUrl], node);
  usdc = new PublicKey(node.usdc);
  await fund(node);
});
afterAll(async () => {
  await verifier.close();
  await node.stop();
});

const ata = (wallet: Keypair, mint = usdc) => associatedTokenAddress(mint, wallet.publicKey);
const between = (from: Keypair, to: Keypair, baseUnits = PRICE) =>
  move(usdc, { source: ata(from), destination: ata(to), owner: from.publicKey }, baseUnits);
const pay = (baseUnits = PRICE) => node.transferUsdc(buyer, merchant.publicKey, baseUnits);
const verdictOn = (signature: string, over: Partial<TransferClaim> = {}): Promise<Verdict> =>
  verifier.verify(claimOn(node, signature, over));
const paid = (creditedBaseUnits: bigint, recipient = merchant.publicKey.toBase58()) => ({
  outcome: "verified",
  recipient,
  creditedBaseUnits,
  confirmedAt: expect.any(Date),
  // A Solana transaction is one payment. Other tests compare its message hash.
  transfers: [expect.objectContaining({ to: recipient, place: recipient, baseUnits: creditedBaseUnits })],
});
const refused = (reason: string) => ({ outcome: "rejected", reason, message: expect.any(String) });

describe("the amount", () => {
  test("may be more than the claim, and all of it is reported", async () => {
    expect(await verdictOn(await pay(20_000n))).toEqual(paid(20_000n));
  });

  test("one unit short is refused, and the message names both amounts", async () => {
    expect(await verdictOn(await pay(PRICE - 1n))).toEqual({
      outcome: "rejected",
      reason: "amount_mismatch",
      message: "0.009999 USDC arrived, 0.01 was expected.",
    });
  });

  test("may come in several transfers of one transaction", async () => {
    const halves = [between(buyer, merchant, PRICE / 2n), between(buyer, merchant, PRICE / 2n)];
    expect(await verdictOn(await node.send(halves, [buyer]))).toEqual(paid(PRICE));
  });

  test("is the payer's part, whatever other senders added", async () => {
    const both = [between(buyer, merchant, PRICE / 2n), between(otherBuyer, merchant, PRICE / 2n)];
    expect(await verdictOn(await node.send(both, [buyer, otherBuyer]))).toEqual(refused("amount_mismatch"));
  });

  test("is net: an amount that the merchant's wallet sent back in the same transaction is subtracted", async () => {
    const all = [between(buyer, merchant), between(merchant, buyer)];
    expect(await verdictOn(await node.send(all, [buyer, merchant]))).toEqual(refused("wrong_recipient"));
    const part = [between(buyer, merchant), between(merchant, otherBuyer, 1n)];
    expect(await verdictOn(await node.send(part, [buyer, merchant]))).toEqual(refused("amount_mismatch"));
  });

  test("is zero for a transfer to oneself", async () => {
    const merchantItself = { payer: merchant.publicKey.toBase58() };
    const signature = await node.send([between(merchant, merchant)], [merchant]);
    expect(await verdictOn(signature, merchantItself)).toEqual(refused("wrong_recipient"));
    const further = new PublicKey(await node.createTokenAccount(merchant.publicKey, "further"));
    const shift = move(usdc, { source: ata(merchant), destination: further, owner: merchant.publicKey });
    expect(await verdictOn(await node.send([shift], [merchant]), merchantItself)).toEqual(refused("wrong_recipient"));
  });
});

describe("the asset", () => {
  test("is USDC by its mint: a self-made token is refused", async () => {
    const fake = await createFakeUsdc(node, buyer);
    const [source, destination] = [ata(buyer, fake), ata(merchant, fake)];
    const baseUnits = PRICE;
    const create = [buyer, merchant].map(({ publicKey }) =>
      tokenInstructions.createAssociatedAccount(buyer.publicKey, publicKey, fake),
    );
    const accounts = { mint: fake, destination: source, authority: buyer.publicKey };
    const mint = tokenInstructions.mintTo(accounts, { baseUnits, decimals: 6 });
    const signature = await node.send(
      [...create, mint, move(fake, { source, destination, owner: buyer.publicKey })],
      [buyer],
    );
    expect(await verdictOn(signature)).toEqual({
      outcome: "rejected",
      reason: "wrong_asset",
      message: `The transaction sent tokens of ${fake.toBase58()}. USDC is ${node.usdc}.`,
    });
  });

  test("is not SOL", async () => {
    const { publicKey: fromPubkey } = buyer;
    const transfer = SystemProgram.transfer({ fromPubkey, toPubkey: merchant.publicKey, lamports: 10_000_000 });
    expect(await verdictOn(await node.send([transfer], [buyer]))).toEqual(refused("wrong_recipient"));
  });

  test("doesn't count as the payer's if it was newly minted without a debit", async () => {
    expect(await verdictOn(await node.mintUsdc(merchant.publicKey, PRICE))).toEqual(refused("wrong_payer"));
  });
});

describe("the recipient", () => {
  test("is one of the merchant's wallets, in any token account that it owns", async () => {
    const further = new PublicKey(await node.createTokenAccount(merchant.publicKey, "further"));
    const signature = await node.send(
      [move(usdc, { source: ata(buyer), destination: further, owner: buyer.publicKey })],
      [buyer],
    );
    expect(await verdictOn(signature)).toEqual(paid(PRICE));
    const recipients = [merchant, otherMerchant].map(({ publicKey }) => publicKey.toBase58());
    const toOther = await node.transferUsdc(buyer, otherMerchant.publicKey, PRICE);
    expect(await verdictOn(toOther, { recipients })).toEqual(paid(PRICE, recipients[1]));
  });

  test("isn't another merchant's wallet, nor a token account that the claim names in place of its owner", async () => {
    const signature = await node.transferUsdc(buyer, otherMerchant.publicKey, PRICE);
    expect(await verdictOn(signature)).toEqual(refused("wrong_recipient"));
    expect(await verdictOn(await pay(), { recipients: [ata(merchant).toBase58()] })).toEqual(
      refused("wrong_recipient"),
    );
  });

  test("counts if only a lookup table names its account", async () => {
    const connection = new Connection(node.rpcUrl, "confirmed");
    const owner = { authority: buyer.publicKey, payer: buyer.publicKey };
    const recentSlot = (await connection.getSlot()) - 1;
    const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ ...owner, recentSlot });
    const addresses = [ata(buyer), ata(merchant), usdc];
    await node.send(
      [create, AddressLookupTableProgram.extendLookupTable({ ...owner, lookupTable, addresses })],
      [buyer],
    );
    node.passSlots(3);
    const { value: table } = await connection.getAddressLookupTable(lookupTable);
    const signature = await node.send([between(buyer, merchant)], [buyer], { lookupTables: [table!] });
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(landed?.transaction.message.staticAccountKeys).not.toContainEqual(ata(merchant));
    expect(await verdictOn(signature)).toEqual(paid(PRICE));
  });

  test("counts if a program makes the transfer, not the transaction", async () => {
    // A program moves tokens to the merchant from an account that the merchant's token account owns.
    const nestedOwner = ata(merchant);
    await node.transferUsdc(buyer, nestedOwner, PRICE);
    const roles: [PublicKey, boolean, boolean][] = [
      [associatedTokenAddress(usdc, nestedOwner), true, false],
      [usdc, false, false],
      [ata(merchant), true, false],
      [ata(merchant), false, false],
      [usdc, false, false],
      [merchant.publicKey, true, true],
      [new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"), false, false],
    ];
    const recover = new TransactionInstruction({
      programId: ASSOCIATED_TOKEN_PROGRAM,
      keys: roles.map(([pubkey, isWritable, isSigner]) => ({ pubkey, isWritable, isSigner })),
      data: Buffer.from([RECOVER_NESTED]),
    });
    const signature = await node.send([recover], [merchant]);
    expect(await verdictOn(signature, { payer: nestedOwner.toBase58() })).toEqual(paid(PRICE));
  });
});

describe("the payer", () => {
  test("is the owner of the moved USDC, not the sender or fee payer of the transaction", async () => {
    const signature = await node.transferUsdc(buyer, merchant.publicKey, PRICE, { feePayer: facilitator });
    expect(await verdictOn(signature)).toEqual(paid(PRICE));
    expect(await verdictOn(signature, { payer: facilitator.publicKey.toBase58() })).toEqual(refused("wrong_payer"));
  });

  test("isn't replaced by another: a different payer's transaction is refused", async () => {
    const verdict = await verdictOn(await pay(), { payer: otherBuyer.publicKey.toBase58() });
    expect(verdict).toEqual({
      outcome: "rejected",
      reason: "wrong_payer",
      message: `The USDC came from ${buyer.publicKey}, not from ${otherBuyer.publicKey}.`,
    });
  });

  test("is compared with case: an address in lower case is a different one", async () => {
    const payer = buyer.publicKey.toBase58().toLowerCase();
    expect(await verdictOn(await pay(), { payer })).toEqual(refused("wrong_payer"));
  });
});

describe("the transaction", () => {
  test.each(["legacy", 0] as const)("may have the format %s", async (version) => {
    expect(await verdictOn(await node.send([between(buyer, merchant)], [buyer], { version }))).toEqual(paid(PRICE));
  });

  test("paid nothing if it failed on the chain, whatever its instructions were", async () => {
    const tooMuch = between(buyer, merchant, 10n ** 15n);
    const signature = await node.send([between(buyer, merchant), tooMuch], [buyer], { skipPreflight: true });
    expect(await verdictOn(signature)).toEqual(refused("tx_reverted"));
  });

  test("isn't found if no node has seen it", async () => {
    const unknown = { outcome: "pending", reason: "tx_not_found", confirmations: { seen: 0, needed: 1 } };
    expect(await verifier.verify(claimOn(node, await pay(), { txHash: "5e".repeat(64) }))).toEqual(unknown);
  });

  test("is a different one if its signature was lower-cased: invalid or unknown", async () => {
    // base58 has no "l", the lower-case form of "L", so most signatures become invalid.
    const toLowerCaseTwin = (text: string) => canonicalTxHash(node.network, text.toLowerCase());
    let signature = await pay();
    for (let i = 0; toLowerCaseTwin(signature) === null && i < 200; i += 1) signature = await pay();
    expect(await verdictOn(signature)).toEqual(paid(PRICE));
    expect(await verdictOn(signature.toLowerCase())).toMatchObject({ outcome: "pending", reason: "tx_not_found" });
    expect(toLowerCaseTwin(`${"1".repeat(63)}L`)).toBeNull();
  });

  test("doesn't pay a later session, except within the 120 s that block times may lag", async () => {
    const signature = await pay();
    const verdict = await verdictOn(signature);
    const { confirmedAt } = verdict as { confirmedAt: Date };
    const lagging = new Date(confirmedAt.getTime() + 120_000);
    expect(await verdictOn(signature, { notBefore: lagging })).toEqual(paid(PRICE));
    const older = new Date(confirmedAt.getTime() + 120_001);
    expect(await verdictOn(signature, { notBefore: older })).toMatchObject({
      outcome: "pending",
      reason: "tx_not_found",
    });
  });
});

describe("every Solana network", () => {
  const names = NETWORK_NAMES.filter((name) => NETWORKS[name].family === "solana") as ("solana" | "solana_devnet")[];
  test.each(names)("%s: a payment in the network's USDC is proven", async (network) => {
    const own = await startSolanaNode({ network });
    const proof = verifierAt([own.rpcUrl], own);
    try {
      expect(own.usdc).toBe(NETWORKS[network].usdc);
      await own.airdrop(buyer.publicKey, 1_000_000_000n);
      await own.mintUsdc(buyer.publicKey, PRICE);
      const signature = await own.transferUsdc(buyer, merchant.publicKey, PRICE);
      expect(await proof.verify(claimOn(own, signature))).toEqual(paid(PRICE));
    } finally {
      await proof.close();
      await own.stop();
    }
  });
});
