import { baseUnitsOfCents, centsOf, NETWORKS, type NetworkName } from "@svc/x402";
import type { StackDocument } from "../stack/stack-document.js";
import { ApiClient, type Resource } from "./api-client.js";
import { must } from "./must.js";
import { payOnEvm } from "./pay-on-evm.js";
import { payOnSolana } from "./pay-on-solana.js";
import type { Payment, PaymentOrder } from "./payment.js";
import type { Say } from "./say.js";

/** From a product to a recorded payment, on one network. Throws at the first thing that is not as it should be. */
export async function tellStory(stack: StackDocument, network: NetworkName, say: Say): Promise<void> {
  const { title } = NETWORKS[network];
  const api = new ApiClient(stack.payments.url, stack.merchant.testKey);
  say(`A payment on ${title}`);

  const product = await api.expect(201, "POST", "/api/v1/products", { name: `Coffee on ${title}`, amount: 0.07 });
  say(`  product created: ${product.name}, ${product.amount} ${product.currency}, id ${product.id}`);

  const link = await api.expect(201, "POST", "/api/v1/payment-links", { network, productId: product.id });
  must(link.amount === product.amount, "the link has the product's amount");
  say(`  payment link created: ${link.id}, payable to ${link.merchantWalletAddress}`);

  const order = orderOf(stack, network, link);
  const payment = await pay(stack, network, order);
  say(`  the buyer ${payment.payer} paid: transaction ${payment.txHash}`);

  const received = await payment.received();
  must(received === order.baseUnits, `the chain says ${received} base units were received, not ${order.baseUnits}`);
  say(`  the chain itself says: ${received} base units of USDC arrived`);

  const claim = {
    amount: link.amount,
    token: "USDC",
    network,
    txHash: payment.txHash,
    walletAddress: payment.payer,
    paymentLinkId: link.id,
  };
  const recorded = await api.expect(201, "POST", "/api/v1/transactions", claim);
  must(recorded.amountBaseUnits === String(order.baseUnits), "the recorded amount is the one that was paid");
  say(`  payment recorded: ${recorded.id}, ${recorded.status}`);

  const read = await api.expect(200, "GET", `/api/v1/transactions/${recorded.id}`);
  must(read.txHash === recorded.txHash && read.amount === link.amount, "what is read back is what was recorded");
  const paidLink = await api.expect(200, "GET", `/api/v1/payment-links/${link.id}`);
  must(paidLink.totalTransactions === 1 && paidLink.totalCollected === link.amount, "the link counts the payment once");
  say(`  read back: ${read.amount} ${read.token}, hash ${read.txHash}`);

  const again = await api.call("POST", "/api/v1/transactions", claim);
  must(again.status === 409 && again.body.code === "TRANSACTION_DUPLICATE", `a second recording got ${again.status}`);
  say("  recording it a second time is refused: 409 TRANSACTION_DUPLICATE");
}

function orderOf(stack: StackDocument, network: NetworkName, link: Resource): PaymentOrder {
  const { decimals } = NETWORKS[network];
  const cents = centsOf(Number(link.amount));
  if (cents === null) throw new Error(`${link.amount} is no amount`);
  const { rpcUrl, usdc } = stack.chains[network];
  return {
    rpcUrl,
    usdc,
    decimals,
    to: String(link.merchantWalletAddress),
    baseUnits: baseUnitsOfCents(cents, decimals),
  };
}

function pay(stack: StackDocument, network: NetworkName, order: PaymentOrder): Promise<Payment> {
  const row = NETWORKS[network];
  return row.family === "evm"
    ? payOnEvm(order, row.chainId, stack.buyer.evmPrivateKey)
    : payOnSolana(order, stack.buyer.solanaSecretKey);
}
