import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { SCOPES } from "../../keys/api-key.js";
import { TIERS } from "../../limits.js";
import { ROLES } from "../../sessions/roles.js";
import { sendData } from "../route.js";
import { KEY_OR_SESSION, listErrors, ModeName, Nullable, OneOf, Success, Uuid } from "../schemas/common.js";

const CallerOut = Type.Object(
  {
    merchantId: Type.String({ ...Uuid, description: "The merchant for whom the caller acts" }),
    merchantName: Type.String({ description: "As buyers see it" }),
    mode: ModeName,
    livemode: Type.Boolean({ description: "Whether this is about real money" }),
    scope: OneOf(SCOPES, "agentic: products, agentic links and their payments only"),
    keyId: Nullable(Type.String({ ...Uuid, description: "Of the key that was sent; null for a session" })),
    role: Nullable(OneOf(ROLES, "Of the member whose session was sent; null for a key")),
    wallets: Type.Object(
      {
        evm: Nullable(Type.String({ description: "On EVM chains" })),
        solana: Nullable(Type.String({ description: "On Solana" })),
      },
      { description: "Where it is paid by default in this mode" },
    ),
    limits: Type.Array(
      Type.Object({
        tier: Type.String({ description: "Which requests it bounds" }),
        max: Type.Integer({ description: "Requests in the window, per client address" }),
        windowMs: Type.Integer({ description: "Length of the sliding window in milliseconds" }),
      }),
      { description: "Limits per client address; they are off for clients on the service's own machine" },
    ),
  },
  {
    title: "KeyAccount",
    examples: [
      {
        merchantId: "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
        merchantName: "Acme",
        mode: "test",
        livemode: false,
        scope: "full",
        keyId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
        role: null,
        wallets: { evm: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", solana: null },
        limits: [{ tier: "global", max: 100, windowMs: 10_000 }],
      },
    ],
  },
);

const LIMITS = TIERS.tiers.map(({ name, max, windowMs }) => ({ tier: name, max, windowMs }));

export function retrieveAccountRoute(app: HttpApp, _deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/account",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveAccount",
      summary: "For whom the caller acts, and what it may do",
      tags: ["account"],
      security: KEY_OR_SESSION,
      querystring: Type.Object({}, { additionalProperties: false }),
      response: { 200: Success(CallerOut), ...listErrors() },
    },
    handler: async ({ caller: { merchantId, merchantName, mode, scope, keyId, wallets }, session }, reply) =>
      sendData(
        reply,
        JSON.stringify({
          merchantId,
          merchantName,
          mode,
          livemode: mode === "live",
          scope,
          keyId,
          role: session?.role ?? null,
          wallets,
          limits: LIMITS,
        }),
      ),
  });
}
