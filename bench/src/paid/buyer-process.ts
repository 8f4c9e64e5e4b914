import { openBuyer } from "./buyer.js";
import type { BuyerOrder } from "./buyer-order.js";

let buyer: Awaited<ReturnType<typeof openBuyer>> | undefined;

async function obey(order: BuyerOrder): Promise<unknown> {
  if (order.kind === "open") {
    buyer = await openBuyer();
    return buyer.world;
  }
  if (order.kind === "pay") return buyer?.pay(order.port, order, order.count);
  await buyer?.close();
  return null;
}

/** The buyer's process. It carries out one order after another. */
process.on("message", (order: BuyerOrder) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
// If the bench disconnects, stop the chain and this process.
process.once("disconnect", () => void buyer?.close().finally(() => process.exit(0)));
