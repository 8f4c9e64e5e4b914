import { Type } from "typebox";
import { LIST_QUERY, ModeName, Nullable, OneOf, Timestamp, Uuid } from "./common.js";

const KEY_OUT = {
  id: Uuid,
  name: Type.String(),
  keyType: ModeName,
  keyPrefix: Type.String({ examples: ["svc_test_sk_"] }),
  keySuffix: Type.String({ description: "Last four characters" }),
  scope: Type.String({ enum: ["full", "agentic"] }),
  lastUsedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  expiresAt: Nullable(Timestamp),
  revokedAt: Nullable(Timestamp),
};

export const DeveloperKeyOut = Type.Object(KEY_OUT, { title: "DeveloperKey" });

const SHOWN_OUT = {
  ...KEY_OUT,
  key: Type.String({ description: "The whole key. Shown this once, and stored nowhere.", examples: ["svc_test_sk_…"] }),
};

export const NewDeveloperKeyOut = Type.Object(SHOWN_OUT, { title: "NewDeveloperKey" });

export const RolledDeveloperKeyOut = Type.Object(
  {
    ...SHOWN_OUT,
    previous: Type.Object({ id: Uuid, expiresAt: Nullable(Timestamp), revokedAt: Nullable(Timestamp) }),
  },
  { title: "RolledDeveloperKey" },
);

export const DeveloperKeyCreate = Type.Object(
  {
    keyType: OneOf(["test", "live"]),
    name: Type.Optional(Type.String({ minLength: 1, description: "1 to 255 characters" })),
    expiresAt: Type.Optional(
      Nullable(Type.String({ format: "date-time", description: "In the future; without it the key does not expire" })),
    ),
  },
  { additionalProperties: false, examples: [{ keyType: "test", name: "CI" }] },
);

export const GRACE_SECONDS_MAX = 7 * 86_400;

export const DeveloperKeyRoll = Type.Optional(
  Type.Union(
    [
      Type.Object(
        {
          expiresInSeconds: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: GRACE_SECONDS_MAX,
              description: "How long the old key goes on; default 0: it is revoked at once",
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

export const DeveloperKeyQuery = Type.Object(
  { limit: LIST_QUERY.limit, starting_after: LIST_QUERY.starting_after },
  { additionalProperties: false },
);
