import { baseUnitsOfCents, NETWORKS, type NetworkName } from "@svc/x402";
import { privateKeyToAccount } from "viem/accounts";
import { decodeXPaymentResponse, wrapFetchWithPayment } from "x402-fetch";
import type { StackDocument } from "../stack/stack-document.js";
import { ApiClient } from "./api-client.js";
import { balanceOf } from "./balance-of.js";
import { must } from "./must.js";
import type { Say } from "./say.js";

const PRICE = 0.05;
const PRICE_CENTS = 5n;

/**
 * An agent that knows nothing but a link's address buys a call with an x402 client as it comes from the registry: price, 402,
 * payment, the target's answer. Throws at the first thing that is not as it should be.
 */
export async function buyACall(stack: StackDocument, network: NetworkName, say: Say): Promise<void> {
  const { title, decimals, mode } = NETWORKS[network];
  say(`A paid call to an agentic link on ${title}`);
  const api = new ApiClient(stack.payments.url, mode === "test" ? stack.merchant.testKey : stack.merchant.liveKey);
  const make = (path: string) =>
    api.expect(201, "POST", "/api/v1/payment-links", {
      network,
      name: `Weather on ${title}`,
      amount: PRICE,
      isAgenticProxy: true,
      targetUrl: stack.target.url + path,
    });
  const link = await make("/weather");
  const url = `${stack.payments.url}/api/agent/link/pl-${link.id}`;
  say(`  the merchant sells ${stack.target.url}/weather at ${url}`);

  const quote = (await (await fetch(`${url}/price`)).json()) as { price: string };
  must(quote.price === "$0.05", `the price is ${quote.price}`);
  const unpaid = await fetch(url);
  must(unpaid.status === 402, `a call without a payment got ${unpaid.status}`);
  say(`  price ${quote.price}; a call without a payment is answered 402`);

  const balance = () => balanceOf(stack, network, account.address);
  const account = privateKeyToAccount(stack.buyer.evmPrivateKey as `0x${string}`);
  const pay = wrapFetchWithPayment(fetch, account);
  const before = await balance();
  const paid = await pay(`${url}?city=Rome`);
  const answer = (await paid.json()) as { report: string; paid: { payer: string } };
  must(paid.status === 200, `the paid call got ${paid.status}: ${JSON.stringify(answer)}`);
  must(answer.paid?.payer === account.address, "the target knows who paid");
  const receipt = decodeXPaymentResponse(paid.headers.get("x-payment-response") ?? "");
  say(`  x402-fetch paid: transaction ${receipt.transaction}`);
  say(`  the target checked our signature and answered: ${answer.report}`);
  const charged = baseUnitsOfCents(PRICE_CENTS, decimals);
  must(before - (await balance()) === charged, `the chain does not say that ${charged} base units were paid`);
  say(`  the chain itself says: the buyer has ${charged} base units of USDC less`);

  const listed = await api.expect(200, "GET", `/api/v1/transactions?paymentLinkId=${link.id}`);
  const [recorded] = listed as unknown as { id: string; txHash: string }[];
  must(recorded?.txHash === receipt.transaction, "the payment is listed as a transaction");
  say(`  listed as transaction ${recorded?.id}`);

  const failing = await make("/fail");
  const failed = await pay(`${stack.payments.url}/api/agent/link/pl-${failing.id}`);
  must(failed.status === 500 && before - (await balance()) === charged, "a target that fails is not paid");
  say(`  a target that answers 500 passes its answer on, and nothing is charged`);
}
