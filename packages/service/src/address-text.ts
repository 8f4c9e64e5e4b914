import type { FastifyInstance } from "fastify";
import { refuseBadText } from "./json-body.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True if the route validates its path and query itself. */
    takesAnyAddress?: boolean;
  }
}

/**
 * Rejects path parameters and query strings with text that the database can't store, such as `%00`. Runs after
 * authentication and the scope check, like every validation.
 */
export function refuseOddAddresses(app: FastifyInstance): void {
  app.addHook("preHandler", ({ is404, routeOptions, params, query }, _reply, done) => {
    if (is404 || routeOptions.config.takesAnyAddress) return done();
    try {
      refuseBadTexts(params as Texts);
      refuseBadTexts(query as Texts);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Values may be numbers too, because validation has already converted some texts. */
type Texts = Readonly<Record<string, unknown>>;

function refuseBadTexts(texts: Texts): void {
  for (const name in texts) {
    refuseBadText(name, "query");
    const value = texts[name];
    if (typeof value === "string") refuseBadText(value, name);
    else if (Array.isArray(value)) for (const one of value) refuseBadText(String(one), name);
  }
}
