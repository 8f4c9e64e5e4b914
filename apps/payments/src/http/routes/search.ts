import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { requireFullScope } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { FOUND_TYPES, MATCHES } from "../../search/search-repository.js";
import { sendData } from "../route.js";
import { Amount, KEY_OR_SESSION, listErrors, Nullable, OneOf, Success, Timestamp, Uuid } from "../schemas/common.js";

const LIMIT = 25;

const SearchQuery = Type.Object(
  {
    q: Type.String({
      minLength: 2,
      maxLength: 200,
      pattern: "\\S\\s*\\S",
      description: "Text to find",
      examples: ["buyer@example.com"],
    }),
  },
  { additionalProperties: false },
);

const FoundOut = Type.Object(
  {
    type: OneOf(FOUND_TYPES, "Kind of the result"),
    id: Uuid,
    matched: OneOf(MATCHES, "Field that matches the text"),
    name: Nullable(Type.String({ description: "Null for a transaction" })),
    amount: Amount,
    status: Nullable(Type.String({ description: "`active`, `inactive` or `archived` for links and products" })),
    customerEmail: Nullable(Type.String()),
    clientReference: Nullable(Type.String()),
    createdAt: Timestamp,
  },
  { title: "SearchHit" },
);

export function searchRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/search",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "search",
      summary: "Find by id, hash, e-mail address, reference or name",
      description: `Finds transactions, payment intents, payment links and products of your mode by id, transaction hash (also of a refund), complete e-mail address of the buyer, or your complete reference. Links and products are also found by the beginning of their name. References and Solana signatures are case-sensitive. For a completed intent, the result is its transaction. Only a search for the intent's id finds the intent itself. At most ${LIMIT} results.`,
      tags: ["search"],
      security: KEY_OR_SESSION,
      querystring: SearchQuery,
      response: { 200: Success(Type.Array(FoundOut)), ...listErrors() },
    },
    handler: async ({ caller, query }, reply) => {
      requireFullScope(
        caller,
        "A key of scope agentic can't search.",
        "Use the filters of the lists, or a key of scope full.",
      );
      const { merchantId, mode } = caller;
      return sendData(reply, JSON.stringify(await deps.search.search(merchantId, mode, query.q.trim(), LIMIT)));
    },
  });
}
