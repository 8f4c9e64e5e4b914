import { codeInDialect, type ErrorCode, errorResponses } from "@svc/errors";
import { URL_LENGTH_MAX } from "@svc/outbound";
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS, NETWORK_NAMES, type NetworkName, numberOfCents } from "@svc/x402";
import { IDEMPOTENCY_KEY_FORM } from "@svc/x402/purchase";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import { EMAIL_LENGTH_MAX, METADATA_MAX } from "../../field-rules.js";
import { KEY_LIFETIME_HOURS } from "../../idempotency/key-lifetime.js";
import { LINK_ID_PATTERN, linkIdOf } from "../../payment-links/link-urls.js";
import { IF_MATCH_PATTERN } from "../../precondition.js";

const METADATA_FILTERS_MAX = 10;

export const Uuid = Type.String({ format: "uuid" });
/** Public id of a link; buyers may send it back as they read it in a price. */
export const LinkIdIn = Type.String({
  pattern: LINK_ID_PATTERN,
  description: "Id of a payment link: a UUID, or `pl-` and the UUID",
  examples: ["5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e"],
});
export const LinkIdParams = Type.Object({ id: LinkIdIn });
/** The stored id of a link that is named in a path. */
export const idOf = ({ id }: Static<typeof LinkIdParams>): string => linkIdOf(id) as string;
/** ISO 8601, UTC, milliseconds. */
export const Timestamp = Type.String({ format: "date-time" });
export const AmountIn = Type.Number({
  minimum: numberOfCents(AMOUNT_MIN_CENTS),
  maximum: numberOfCents(AMOUNT_MAX_CENTS),
  description: "In currency units, at most two decimals",
  examples: [25],
});
export const Amount = Type.Number({ description: "In currency units" });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const EmailIn = Nullable(Type.String({ format: "email", maxLength: EMAIL_LENGTH_MAX }));
export const UrlIn = Nullable(Type.String({ minLength: 1, maxLength: URL_LENGTH_MAX }));
export const ModeName = Type.String({ enum: ["live", "test"] });
export const NetworkIn = Type.Unsafe<NetworkName>(
  Type.String({ enum: [...NETWORK_NAMES], examples: ["base_sepolia"] }),
);
/** In an answer. */
export const NetworkOut = Type.Unsafe<NetworkName>(
  Type.String({ enum: [...NETWORK_NAMES], title: "Network", description: "The chain, by its name here" }),
);
export const WalletIn = Type.String({
  title: "WalletAddress",
  pattern: "^[A-Za-z0-9]{26,128}$",
  description: "EVM: 0x and 40 hex digits (EIP-55 checksum when of mixed case); Solana: base58",
});
/** An enumeration as one JSON Schema `enum`, so that a validation message can list the values. */
export const OneOf = <const T extends readonly string[]>(values: T, description?: string) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], ...(description ? { description } : {}) }));
export const Currency = OneOf(["USD"]);
export const Token = OneOf(["USDC"]);
export const MetadataIn = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: METADATA_MAX.keys,
  description: `Up to ${METADATA_MAX.keys} keys of up to ${METADATA_MAX.keyCharacters} characters; values up to ${METADATA_MAX.valueCharacters} characters`,
  examples: [{ orderId: "A-1001" }],
});

/** Pairs that all have to match; as text in the query, whatever the value is. */
export const MetadataQuery = Type.Optional(
  Type.Record(
    Type.String({ pattern: `^[^\\u0000]{1,${METADATA_MAX.keyCharacters}}$` }),
    Type.String({ maxLength: METADATA_MAX.valueCharacters, pattern: "^[^\\u0000]*$" }),
    {
      additionalProperties: false,
      minProperties: 1,
      maxProperties: METADATA_FILTERS_MAX,
      style: "deepObject",
      explode: true,
      description: `\`metadata[<key>]=<value>\`, up to ${METADATA_FILTERS_MAX} times: items whose metadata has all of these pairs. A value that is no text is written as its JSON.`,
      examples: [{ orderId: "A-1001" }],
    },
  ),
);

/** Members that every resource has and a body may repeat: they are ignored, so that a fetched object can be sent back. */
const READ_ONLY = ["id", "_id", "merchantId", "mode", "livemode", "createdAt", "updatedAt"];
/** Further ones of single resources. */
const READ_ONLY_ELSEWHERE = [
  "url",
  "totalCollected",
  "totalTransactions",
  "payableBy",
  "upstreamHeaderNames",
  "listing",
  "apiId",
  "routeTemplate",
  "amountBaseUnits",
  "status",
  "explorerUrl",
  "confirmedAt",
  "settledAt",
  "amountDue",
  "underpaid",
  "overpaid",
] as const;
type ReadOnlyElsewhere = (typeof READ_ONLY_ELSEWHERE)[number];

/** A body: unknown members are refused by name, read-only ones are accepted and ignored. */
export function bodySchema<P extends TProperties>(
  properties: P,
  readOnly: readonly ReadOnlyElsewhere[],
  examples: unknown[],
): TObject<P> {
  const ignored = Object.fromEntries(
    [...READ_ONLY, ...readOnly].map((name) => [
      name,
      Type.Optional(Type.Unknown({ readOnly: true, description: "Ignored" })),
    ]),
  );
  return Type.Object({ ...properties, ...ignored }, { additionalProperties: false, examples }) as unknown as TObject<P>;
}

const IGNORED = new Set<string>([...READ_ONLY, ...READ_ONLY_ELSEWHERE]);

/** The body without its read-only members. */
export const writable = <T extends object>(body: T): T =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !IGNORED.has(name))) as T;

/** The body with the id of its link as it is stored. */
export const withLinkId = <T extends { paymentLinkId?: string | null }>(body: T): T =>
  body.paymentLinkId ? { ...body, paymentLinkId: linkIdOf(body.paymentLinkId) } : body;

/** The query of a list of links with its cursor as it is stored. */
export const withLinkCursors = <T extends { starting_after?: string; ending_before?: string }>(query: T): T => ({
  ...query,
  ...(query.starting_after && { starting_after: linkIdOf(query.starting_after) }),
  ...(query.ending_before && { ending_before: linkIdOf(query.ending_before) }),
});

export const Success = <T extends TSchema>(data: T) =>
  Type.Object({ status: Type.String({ enum: ["success"] }), data }, { description: "Success" });
export const SuccessList = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      status: Type.String({ enum: ["success"] }),
      data: Type.Array(item),
      hasMore: Type.Boolean({
        description:
          "Whether there is a next page: its starting_after is the last id of this one, or its ending_before the first id",
      }),
    },
    { description: "One page, newest first" },
  );

/** A page of a list, or all of it as a file where `text/csv` is accepted. */
export const SuccessListOrCsv = <T extends TSchema>(item: T) => ({
  description: "One page, newest first; with `Accept: text/csv` all rows of the filters",
  content: {
    "application/json": { schema: SuccessList(item) },
    "text/csv": {
      schema: Type.String({
        description:
          "RFC 4180, UTF-8: a line with the names of the fields, then a line for each item. Objects are JSON text. A text that a spreadsheet would take for a formula begins with an apostrophe.",
      }),
    },
  },
});

export const IdParams = Type.Object({ id: Uuid });

const WhenIn = (description: string) =>
  Type.String({
    pattern: "^\\d{4}-\\d{2}-\\d{2}([Tt ].+)?$",
    description: `${description}: 2026-11-21, or a date-time with its offset, as in 2026-11-21T09:30:00Z`,
    examples: ["2026-11-21", "2026-11-21T09:30:00Z"],
  });

export const LIST_QUERY = {
  limit: Type.Optional(Type.Integer({ default: 25, description: "Clamped to 1..100" })),
  starting_after: Type.Optional(
    Type.String({ format: "uuid", description: "Cursor: id of the last item of the previous page." }),
  ),
  ending_before: Type.Optional(
    Type.String({
      format: "uuid",
      description:
        "Forward cursor: id of the newest item of the page before. The page has the items that became visible next, newest first, and may be empty. Polling with it misses no item and repeats none.",
    }),
  ),
  created_gte: Type.Optional(WhenIn("Created at or after; of a date, from its first moment in UTC")),
  created_lte: Type.Optional(WhenIn("Created at or before; of a date, until its last moment in UTC")),
};

export const IdempotencyHeader = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      description: `${IDEMPOTENCY_KEY_FORM}. A repeat within ${KEY_LIFETIME_HOURS} hours gets the first answer again.`,
    }),
  ),
});

export const IfMatchHeader = Type.Object({
  "if-match": Type.Optional(
    Type.String({
      pattern: IF_MATCH_PATTERN,
      maxLength: 1000,
      description:
        "The `ETag` of what you read. If it has been changed since, nothing is saved: 412 `PRECONDITION_FAILED`.",
      examples: ['"3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"'],
    }),
  ),
});

/** Security of operations that take an API key or a session token. */
export const KEY_OR_SESSION: readonly Readonly<Record<string, readonly string[]>>[] = [
  { apiKey: [] },
  { sessionToken: [] },
];

/**
 * Errors that every operation of v1 may answer. The headers of a session may be wrong, even if nothing else is sent.
 */
const COMMON: ErrorCode[] = [
  "VALIDATION_FAILED",
  "AUTH_MISSING_CREDENTIALS",
  "AUTH_TENANT_MISMATCH",
  "FORBIDDEN",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
];
const BODY: ErrorCode[] = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

export const listErrors = (...more: ErrorCode[]) => errorResponses([...COMMON, ...more]);
export const readErrors = (...more: ErrorCode[]) => errorResponses([...COMMON, "NOT_FOUND", ...more]);
export const bodyErrors = (...more: ErrorCode[]) => errorResponses([...COMMON, ...BODY, ...more]);
export const createErrors = (...more: ErrorCode[]) => bodyErrors("CONFLICT", ...more);
export const updateErrors = (...more: ErrorCode[]) => bodyErrors("NOT_FOUND", "CONFLICT", ...more);

/** Errors of operations of v1 for any user, who may have no merchant yet. */
export const sessionErrorsOfV1 = (...more: ErrorCode[]) =>
  errorResponses([...COMMON.filter((code) => code !== "FORBIDDEN" && code !== "AUTH_TENANT_MISMATCH"), ...more]);

/** Errors that every operation with a session token may answer, by the names of the unversioned routes. */
const SESSION: ErrorCode[] = ["UNAUTHORIZED", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];
const SESSION_BODY: ErrorCode[] = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

/** Errors of operations for users without a merchant. */
const userErrors = (...more: ErrorCode[]) =>
  errorResponses([...SESSION, ...more].map((code) => codeInDialect(code, "legacy")));
export const userBodyErrors = (...more: ErrorCode[]) => userErrors("BAD_REQUEST", ...SESSION_BODY, ...more);

export const sessionErrors = (...more: ErrorCode[]) => userErrors("FORBIDDEN", "BAD_REQUEST", ...more);
export const sessionBodyErrors = (...more: ErrorCode[]) => sessionErrors(...SESSION_BODY, ...more);

/** For a POST that says everything by its path. */
export const NoBody = Type.Optional(
  Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()], { examples: [{}] }),
);
