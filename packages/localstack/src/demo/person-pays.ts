import { NETWORKS, type NetworkName } from "@svc/x402";
import type { StackDocument } from "../stack/stack-document.js";
import { ApiClient, type Resource } from "./api-client.js";
import { must } from "./must.js";
import { payOnEvm } from "./pay-on-evm.js";
import type { Say } from "./say.js";

const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 250;

/** A link is sent to somebody, who pays it: the service notices the transfer by itself, and nobody posts a hash. */
export async function personPays(stack: StackDocument, network: NetworkName, say: Say): Promise<void> {
  const row = NETWORKS[network];
  if (row.family !== "evm") throw new Error(`${network} is no EVM network`);
  const api = new ApiClient(stack.payments.url, stack.merchant.testKey);
  say(`A person pays on ${row.title}`);

  const link = await api.expect(201, "POST", "/api/v1/payment-links", {
    network,
    name: "A printed book",
    amount: 12.5,
  });
  say(`  payment link created, to be sent to somebody: ${link.url}`);

  const begun = await api.expect(201, "POST", `/api/pay/pl-${link.id}/intents`, {});
  const [way] = (begun.intent as { networks: { payTo: string; amountDueBaseUnits: string }[] }).networks;
  must(way !== undefined, "a transfer is offered");
  say(`  the page asks for ${(begun.intent as Resource).amountDue} USDC: ${begun.url}`);

  const { rpcUrl, usdc } = stack.chains[network];
  const { payTo: to, amountDueBaseUnits } = way as { payTo: string; amountDueBaseUnits: string };
  const order = { rpcUrl, usdc, decimals: row.decimals, to, baseUnits: BigInt(amountDueBaseUnits) };
  const { txHash } = await payOnEvm(order, row.chainId, stack.buyer.evmPrivateKey);
  say(`  the person sent it from a wallet: transaction ${txHash}`);

  for (const end = Date.now() + WAIT_MS; ; await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))) {
    const seen = await api.expect(200, "GET", `/api/pay/intents/${begun.token}`);
    if (seen.status === "completed") break;
    must(Date.now() < end, `the payment is still ${seen.status}`);
  }
  const paid = await api.expect(200, "GET", `/api/v1/payment-links/${link.id}`);
  must(paid.totalTransactions === 1 && paid.totalCollected === 12.5, "the link counts the payment once");
  say("  noticed by the service itself, recorded, and told to the merchant once");
}
