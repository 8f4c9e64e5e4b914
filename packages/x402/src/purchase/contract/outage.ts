import assert from "node:assert/strict";
import { ServiceError } from "@svc/errors";
import type { FacilitatorClient } from "../../facilitator/facilitator-client.js";
import { reconcile } from "../reconcile.js";
import type { StoreCase } from "./claims-contract.js";
import { openSale } from "./sale.js";
import { newPayer, newTxHash, signedPayment } from "./store-world.js";

const MINUTE_MS = 60_000;
const KEYS = ["a key that nobody else has"];

/** Facilitator and nodes were away for longer than an answer is kept. */
export const OUTAGE: StoreCase = {
  title: "what settles long after its work was done is collected for fifteen minutes from then on, and charged once",
  async run(world) {
    const sale = openSale(world);
    const store = world.open();
    const payment = signedPayment(newPayer(), sale.now);
    const silent: FacilitatorClient = {
      ...sale.facilitator,
      settle: async () => ({ outcome: "unknown", cause: "timeout", detail: "", requestSent: true, transaction: null }),
    };
    const buy = (facilitator: FacilitatorClient) =>
      sale.buy(sale.depsOf(store), payment, { facilitator, keys: KEYS }).catch((error) => error as ServiceError);
    const unknown = await buy(silent);
    assert.ok(unknown instanceof ServiceError && unknown.code === "TIMEOUT");
    sale.used.set(payment.identity.nonce, newTxHash());
    sale.now += 20 * MINUTE_MS;
    await reconcile(sale.depsOf(world.open()), 1_000);
    sale.now += 14 * MINUTE_MS;
    const bought = await buy(silent);
    assert.ok("outcome" in bought && bought.outcome === "delivered", `not collected: ${bought}`);
    assert.equal(world.textOf(bought.answer), "answer 1");
    sale.now += 2 * MINUTE_MS;
    const late = await buy(silent);
    assert.ok(late instanceof ServiceError && late.code === "CONFLICT", "kept for longer than it should be");
    assert.deepEqual([sale.works, sale.used.size], [1, 1]);
  },
};
