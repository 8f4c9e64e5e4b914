import assert from "node:assert/strict";
import { TOKEN } from "../ground/bench-data.js";
import type { Launched } from "../ground/launch.js";
import { NETWORK, type PaidWorld, PRICE_BASE_UNITS } from "./buyer-order.js";

/** Makes the link that is bought, as its merchant would; answers its id. */
export async function makeLink({ port }: Launched, { targetUrl, payTo }: PaidWorld): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/payment-links`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({
      network: NETWORK,
      name: "Weather report",
      description: "The weather, in a line",
      amount: Number(PRICE_BASE_UNITS) / 1_000_000,
      isAgenticProxy: true,
      targetUrl,
      merchantWalletAddress: payTo,
    }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  assert.equal(response.status, 201, "the link could not be made");
  return data.id;
}
