import { fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";

/** `/api/v1/products/` is no product whose id is malformed: the router takes what follows the slash for an id, and it is empty. */
export function emptyIds(app: HttpApp): void {
  app.addHook("preValidation", async ({ params, routeOptions }) => {
    if (!routeOptions.url?.endsWith("/:id")) return;
    if ((params as { id?: string }).id === "") {
      fail("NOT_FOUND", "There is nothing at this address.", { hint: "Leave out the slash at its end." });
    }
  });
}
