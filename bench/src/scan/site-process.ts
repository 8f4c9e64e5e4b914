import type { SiteOrder } from "./site-order.js";
import { openSites } from "./sites.js";

let sites: Awaited<ReturnType<typeof openSites>> | undefined;

async function obey(order: SiteOrder): Promise<unknown> {
  if (order.kind === "open") sites = await openSites();
  if (order.kind === "delay") sites?.delay(order.ms);
  return order.kind === "seen" ? sites?.seen() : (sites?.sites ?? null);
}

/** The process of the sites that are scanned. */
process.on("message", (order: SiteOrder) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.once("disconnect", () => process.exit(0));
