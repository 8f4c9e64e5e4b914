import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { SCOPES } from "../../authorization/caller.js";
import type { Deps } from "../../deps.js";
import { GRACE_SECONDS_MAX, NAME_CHARACTERS_MAX } from "../../field-rules.js";
import { draftKey, draftRolledKey, revokeDeveloperKey } from "../../keys/developer-keys.js";
import { createOnce } from "../idempotent-post.js";
import { listRequest } from "../list-request.js";
import { type RouteInstaller, requireMerchant, sendData, sendPage, successJson } from "../route.js";
import {
  IdempotencyHeader,
  IdParams,
  LIST_QUERY,
  ModeName,
  Nullable,
  OneOf,
  Success,
  SuccessList,
  sessionBodyErrors,
  sessionErrors,
  Timestamp,
  Uuid,
} from "../schemas/common.js";
import { NullablePermissions } from "../schemas/key-permissions.js";

const KeyExpiry = Nullable({ ...Timestamp, description: "When it expires; null: never" });

const KEY_OUT = {
  id: Uuid,
  name: Type.String({ description: "Your name for the key", examples: ["CI"] }),
  keyType: ModeName,
  keyPrefix: Type.String({ examples: ["svc_test_sk_"] }),
  keySuffix: Type.String({ description: "Last four characters" }),
  scope: OneOf(SCOPES),
  permissions: NullablePermissions,
  lastUsedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  expiresAt: KeyExpiry,
  revokedAt: Nullable(Timestamp),
};

export const DeveloperKeyOut = Type.Object(KEY_OUT, { title: "DeveloperKey" });

const SHOWN_OUT = {
  ...KEY_OUT,
  key: Type.String({ description: "The whole key. Shown only once, and not stored.", examples: ["svc_test_sk_…"] }),
};

const NewDeveloperKeyOut = Type.Object(SHOWN_OUT, { title: "NewDeveloperKey" });

const RolledDeveloperKeyOut = Type.Object(
  {
    ...SHOWN_OUT,
    previous: Type.Object({ id: Uuid, expiresAt: KeyExpiry, revokedAt: Nullable(Timestamp) }),
  },
  { title: "RolledDeveloperKey" },
);

const DeveloperKeyCreate = Type.Object(
  {
    keyType: OneOf(["test", "live"]),
    name: Type.Optional(Type.String({ minLength: 1, description: `1 to ${NAME_CHARACTERS_MAX} characters` })),
    permissions: Type.Optional(NullablePermissions),
    expiresAt: Type.Optional(
      Nullable(Type.String({ format: "date-time", description: "A future time; without it the key does not expire" })),
    ),
  },
  { additionalProperties: false, examples: [{ keyType: "test", name: "CI" }] },
);

const DeveloperKeyRoll = Type.Optional(
  Type.Union(
    [
      Type.Object(
        {
          expiresInSeconds: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: GRACE_SECONDS_MAX,
              description: "How long the old key keeps working; default 0: revoked at once",
            }),
          ),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ],
    { examples: [{ expiresInSeconds: 3600 }] },
  ),
);

const DeveloperKeyQuery = Type.Object(
  { limit: LIST_QUERY.limit, starting_after: LIST_QUERY.starting_after },
  { additionalProperties: false },
);

export const developerKeyRoutes: RouteInstaller[] = [
  listDeveloperKeysRoute,
  createDeveloperKeyRoute,
  rollDeveloperKeyRoute,
  revokeDeveloperKeyRoute,
];

function listDeveloperKeysRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/developer/keys",
    config: { auth: "session" },
    schema: {
      operationId: "listDeveloperKeys",
      summary: "List API keys of both modes, newest first, without their secrets",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      querystring: DeveloperKeyQuery,
      response: { 200: SuccessList(DeveloperKeyOut), ...sessionErrors() },
    },
    handler: async ({ query, session }, reply) => {
      const scope = [{ sql: "merchant_id = ?", value: requireMerchant(session) }];
      return sendPage(reply, await deps.developerKeys.list(listRequest(query, scope, [])));
    },
  });
}

function createDeveloperKeyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/developer/keys",
    config: { auth: "session" },
    attachValidation: true,
    schema: {
      operationId: "createDeveloperKey",
      summary: "Create an API key; it is shown only once",
      description:
        "Keys of an agentic account have scope `agentic`. Other accounts must verify a wallet or a domain before their first live key. With `permissions` the key is restricted and begins with `svc_test_rk_` or `svc_live_rk_`. Permissions never change.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      headers: IdempotencyHeader,
      body: DeveloperKeyCreate,
      response: { 201: Success(NewDeveloperKeyOut), ...sessionBodyErrors("CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftKey(deps, requireMerchant(request.session), request.body);
        return { answer: { status: 201, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}

function rollDeveloperKeyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/developer/keys/:id/roll",
    config: { auth: "session" },
    attachValidation: true,
    schema: {
      operationId: "rollDeveloperKey",
      summary: "Replace an API key with a new one of the same type, rights and name",
      description:
        "The old key keeps working for `expiresInSeconds`; by default it is revoked at once. If the old key has an expiry date, the new key gets the same lifetime, counted from now. The new key is shown only once.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      headers: IdempotencyHeader,
      params: IdParams,
      body: DeveloperKeyRoll,
      response: { 201: Success(RolledDeveloperKeyOut), ...sessionBodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { session, params, body } = request;
        const graceSeconds = body?.expiresInSeconds ?? 0;
        const draft = await draftRolledKey(deps, requireMerchant(session), params.id, graceSeconds);
        const data = JSON.stringify({ ...draft.shown, previous: draft.previous });
        return { answer: { status: 201, body: successJson(data), location: null }, store: draft.store };
      }),
  });
}

function revokeDeveloperKeyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "DELETE",
    url: "/api/developer/keys/:id",
    config: { auth: "session" },
    schema: {
      operationId: "revokeDeveloperKey",
      summary: "Revoke an API key; takes effect within a second",
      description: "The key stays in the list. A repeat returns the same answer and changes nothing.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      params: IdParams,
      response: { 200: Success(DeveloperKeyOut), ...sessionErrors("NOT_FOUND") },
    },
    handler: async ({ params, session }, reply) =>
      sendData(reply, JSON.stringify(await revokeDeveloperKey(deps, requireMerchant(session), params.id))),
  });
}
