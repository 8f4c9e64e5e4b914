import { fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { IdParams } from "../schemas/common.js";

/**
 * Puts the UUID of a path into lower case, as ids are stored. The database ignores the case of a UUID, but the code
 * compares ids as text, and the path is part of an Idempotency-Key. Register before the routes.
 */
export function lowerIds(app: HttpApp): void {
  const urls = new Set<string>();
  app.addHook("onRoute", ({ url, schema }) => {
    if (schema?.params === IdParams) urls.add(url);
  });
  app.addHook("preValidation", ({ params, routeOptions: { url } }, _reply, done) => {
    if (url !== undefined && urls.has(url)) {
      const named = params as { id: string };
      named.id = named.id.toLowerCase();
    }
    done();
  });
}

/** Answers `/api/v1/products/` as an unknown address, not as a malformed id: the router parses an empty id there. */
export function refuseEmptyIds(app: HttpApp): void {
  app.addHook("preValidation", async ({ params, routeOptions }) => {
    if (!routeOptions.url?.endsWith("/:id")) return;
    if ((params as { id?: string }).id === "") {
      fail("NOT_FOUND", "There is nothing at this address.", { hint: "Remove the trailing slash." });
    }
  });
}
