import assert from "node:assert/strict";
import type { ClaimStore } from "../ports.js";
import { reconcile } from "../reconcile.js";
import { openSale } from "./sale.js";
import { newPayer, type StoreCase, type StoreWorld, signedPayment } from "./store-world.js";

const LATER_MS = 100_000;
const STEPS_MAX = 20;

/** A process dies before or after each step in turn. The buyer who tries again must be served and charged once. */
export const LOST_PROCESS: readonly StoreCase[] = [false, true].map((settlesFirst) => ({
  title: `when a process dies at any step of a purchase that settles ${settlesFirst ? "first" : "last"}, the buyer is charged once`,
  async run(world) {
    for (const isDone of [false, true]) {
      let isOver = false;
      for (let step = 1; !isOver; step++) {
        assert.ok(step <= STEPS_MAX, `a purchase takes more than ${STEPS_MAX} steps`);
        isOver = await loseAt(world, { last: step, isDone, settlesFirst });
      }
    }
  },
}));

interface Loss {
  readonly last: number;
  readonly isDone: boolean;
  readonly settlesFirst: boolean;
}

/**
 * Runs one purchase whose process dies at step `last`. Then repeats the purchase, and checks that the buyer is served
 * and charged once. Returns true if the purchase has fewer steps.
 */
async function loseAt(world: StoreWorld, { last, isDone, settlesFirst }: Loss): Promise<boolean> {
  const sale = openSale(world);
  const payer = newPayer();
  const buy = (store: ClaimStore) => sale.buy(sale.depsOf(store), signedPayment(payer, sale.now), { settlesFirst });

  let lost: () => void = () => {};
  const loss = new Promise<"lost">((resolve) => {
    lost = () => resolve("lost");
  });
  const first = await Promise.race([buy(dying(world.open(), last, isDone, lost)), loss]);
  if (first !== "lost") {
    assert.equal(first.outcome, "delivered");
    return true;
  }
  const fault = `${isDone ? "after" : "before"} step ${last}`;
  const store = world.open();
  for (let round = 0; round < 3; round++) {
    sale.now += LATER_MS;
    await reconcile(sale.depsOf(store), 1_000);
  }
  const isCharged = sale.used.size === 1;
  const second = await buy(store);
  assert.equal(second.outcome, "delivered", fault);
  assert.equal(sale.used.size, 1, `${fault}: charged ${sale.used.size} times`);
  if (second.outcome !== "delivered") return false;
  // If the payment is settled first, the second purchase may repeat the work, so the checks below don't apply.
  if (settlesFirst) return false;
  assert.equal(second.isReplay, isCharged, fault);
  assert.equal(world.textOf(second.answer), isCharged ? "answer 1" : `answer ${sale.works}`, fault);
  return false;
}

/**
 * Wraps a store so that the process dies before step `last` is done, or after it is done but before its answer arrives.
 */
function dying(store: ClaimStore, last: number, isDone: boolean, lost: () => void): ClaimStore {
  let steps = 0;
  return new Proxy(store, {
    get:
      (target, name: keyof ClaimStore) =>
      async (...args: never[]) => {
        steps += 1;
        const isLast = steps === last;
        if (steps < last || (isLast && isDone)) {
          const answer = await (target[name] as (...all: never[]) => Promise<unknown>)(...args);
          if (!isLast) return answer;
        }
        lost();
        return new Promise(() => {});
      },
  });
}
