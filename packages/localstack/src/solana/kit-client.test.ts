import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  compileTransaction,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import { Keypair, LAMPORTS_PER_SOL, SystemProgram } from "@solana/web3.js";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "./index.js";

const { buyer } = SOLANA_WALLETS;
let node: SolanaNode;

beforeAll(async () => {
  node = await startSolanaNode({ network: "solana", finalizeAfterMs: 100 });
  await node.airdrop(buyer.publicKey, BigInt(LAMPORTS_PER_SOL));
});

afterAll(() => node.stop());

test("@solana/kit, unmodified, simulates unsigned, sends, and gets finality over the WebSocket", async () => {
  const rpc = createSolanaRpc(node.rpcUrl);
  const rpcSubscriptions = createSolanaRpcSubscriptions(node.wsUrl);
  const signer = await createKeyPairSignerFromBytes(buyer.secretKey);
  const recipient = Keypair.generate().publicKey;
  const { data } = SystemProgram.transfer({ fromPubkey: buyer.publicKey, toPubkey: recipient, lamports: 5_000_000 });
  const { value: blockhash } = await rpc.getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(signer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(blockhash, m),
    (m) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address(SystemProgram.programId.toBase58()),
          accounts: [
            { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
            { address: address(recipient.toBase58()), role: AccountRole.WRITABLE },
          ],
          data: new Uint8Array(data),
        },
        m,
      ),
  );

  const unsigned = getBase64EncodedWireTransaction(compileTransaction(message));
  const simulation = await rpc
    .simulateTransaction(unsigned, { encoding: "base64", replaceRecentBlockhash: true, sigVerify: false })
    .send();
  expect(simulation.value).toMatchObject({ err: null, unitsConsumed: 150n });

  const signed = await signTransactionMessageWithSigners(message);
  assertIsTransactionWithBlockhashLifetime(signed);
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, { commitment: "finalized" });

  const signature = getSignatureFromTransaction(signed);
  const landed = await rpc.getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 }).send();
  expect(landed?.meta?.err).toBeNull();
  expect((await rpc.getBalance(address(recipient.toBase58())).send()).value).toBe(5_000_000n);
});
