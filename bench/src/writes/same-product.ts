import assert from "node:assert/strict";
import { TOKEN } from "../ground/bench-data.js";
import type { Launched } from "../ground/launch.js";

export const WRITE_PATH = "/api/v1/products";
export const BODY = JSON.stringify({
  name: "Product {unique}",
  amount: 25,
  description: "What is sold, in a sentence or two",
  metadata: { orderId: "A-1001", colour: "green" },
});

/** Throws unless every server makes the same product, but for its id and its times. */
export async function assertSameProduct(servers: ReadonlyMap<string, Launched>): Promise<void> {
  let expected: unknown;
  for (const [name, { port }] of servers) {
    const response = await fetch(`http://127.0.0.1:${port}${WRITE_PATH}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        "idempotency-key": `first of ${name}`,
      },
      body: BODY,
    });
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    assert.equal(response.status, 201, `${name} does not answer 201`);
    const { id, createdAt, updatedAt, ...product } = data ?? {};
    assert.ok(id && createdAt && updatedAt, `${name} answers no product`);
    expected ??= product;
    assert.deepEqual(product, expected, `${name} makes something else`);
  }
}
