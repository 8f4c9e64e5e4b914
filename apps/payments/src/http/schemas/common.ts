import { codeInDialect, type ErrorCode, errorResponses } from "@svc/errors";
import { URL_LENGTH_MAX } from "@svc/outbound";
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS, NETWORK_NAMES, type NetworkName, numberOfCents } from "@svc/x402";
import { IDEMPOTENCY_KEY_FORM } from "@svc/x402/purchase";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import { EMAIL_LENGTH_MAX, METADATA_MAX } from "../../field-rules.js";
import { KEY_LIFETIME_HOURS } from "../../idempotency/key-lifetime.js";
import { LINK_ID_PATTERN, parseLinkId } from "../../payment-links/link-urls.js";
import { IF_MATCH_PATTERN } from "../../precondition.js";

const METADATA_FILTERS_MAX = 10;

export const Uuid = Type.String({ format: "uuid" });
/** Id of a link. Callers may send the UUID or the public form, `pl-` and the UUID. */
export const LinkIdIn = Type.String({
  pattern: LINK_ID_PATTERN,
  description: "Id of a payment link: a UUID, or `pl-` and the UUID",
  examples: ["5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e"],
});
/** Id of a link, or null. */
export const LinkIdOut = Type.Union([
  Type.String({ format: "uuid", description: "Id of the payment link; null: none" }),
  Type.Null(),
]);
export const LinkIdParams = Type.Object({ id: LinkIdIn });
/** Converts the link's id in a path to its stored form. */
export const readLinkId = ({ id }: Static<typeof LinkIdParams>): string => parseLinkId(id) as string;
/** ISO 8601, UTC, milliseconds. */
export const Timestamp = Type.String({ format: "date-time" });
export const AmountIn = Type.Number({
  minimum: numberOfCents(AMOUNT_MIN_CENTS),
  maximum: numberOfCents(AMOUNT_MAX_CENTS),
  description: "In currency units, at most two decimals",
  examples: [25],
});
export const Amount = Type.Number({ description: "In currency units" });
export const TotalCollected = Type.Number({ description: "Payments less refunds, in currency units" });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const EmailIn = Nullable(Type.String({ format: "email", maxLength: EMAIL_LENGTH_MAX }));
export const UrlIn = Nullable(Type.String({ minLength: 1, maxLength: URL_LENGTH_MAX }));
export const ModeName = Type.String({ enum: ["live", "test"] });
/** The mode in answers to payers. They have no key that shows the mode, so a description explains it. */
export const PayerMode = Type.String({ ...ModeName, description: "live: real money" });
export const Network = Type.Unsafe<NetworkName>(
  Type.String({
    enum: [...NETWORK_NAMES],
    title: "Network",
    description: "Name of the chain",
    examples: ["base_sepolia"],
  }),
);
export const WALLET_PATTERN = "^[A-Za-z0-9]{26,128}$";
export const WalletIn = Type.String({
  title: "WalletAddress",
  pattern: WALLET_PATTERN,
  description: "EVM: 0x and 40 hex digits (mixed case: EIP-55 checksum); Solana: base58",
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

/** Metadata pairs that must all match. The query has each value as text, whatever the type of the stored value. */
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
      description: `\`metadata[<key>]=<value>\`, up to ${METADATA_FILTERS_MAX} times: items whose metadata has all of these pairs. Write a value that isn't a string as JSON.`,
      examples: [{ orderId: "A-1001" }],
    },
  ),
);

/**
 * Members of every resource. A body may repeat them and the service ignores them, so that callers can send a fetched
 * object back.
 */
const READ_ONLY = ["id", "_id", "merchantId", "mode", "livemode", "createdAt", "updatedAt"];
/** Further read-only members of single resources. */
const READ_ONLY_ELSEWHERE = [
  // `expand` adds `product` and `paymentLink`.
  "product",
  "paymentLink",
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

/** A body that refuses unknown members by name and ignores read-only ones. */
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

/** The body with its link's id in stored form. */
export const withLinkId = <T extends { paymentLinkId?: string | null }>(body: T): T =>
  body.paymentLinkId ? { ...body, paymentLinkId: parseLinkId(body.paymentLinkId) } : body;

/** The query of a list of links with its cursor in stored form. */
export const withLinkCursors = <T extends { starting_after?: string; ending_before?: string }>(query: T): T => ({
  ...query,
  ...(query.starting_after && { starting_after: parseLinkId(query.starting_after) }),
  ...(query.ending_before && { ending_before: parseLinkId(query.ending_before) }),
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
          "Whether there is a next page: send this page's last id as starting_after, or its first id as ending_before",
      }),
    },
    { description: "One page, newest first" },
  );

/** A page of a list, or the complete list as a file if the caller accepts `text/csv`. */
export const SuccessListOrCsv = <T extends TSchema>(item: T) => ({
  description: "One page, newest first; with `Accept: text/csv` all matching rows",
  content: {
    "application/json": { schema: SuccessList(item) },
    "text/csv": {
      schema: Type.String({
        title: "CsvFile",
        description:
          "RFC 4180, UTF-8: a line with the names of the fields, then a line for each item. Objects are JSON text. Texts that look like a formula begin with an apostrophe.",
      }),
    },
  },
});

export const IdParams = Type.Object({ id: Uuid });

const WhenIn = (description: string) =>
  Type.String({
    pattern: "^\\d{4}-\\d{2}-\\d{2}([Tt ].+)?$",
    description: `${description}: 2026-11-21, or a date-time with its offset, such as 2026-11-21T09:30:00Z`,
    examples: ["2026-11-21", "2026-11-21T09:30:00Z"],
  });

export const LIST_QUERY = {
  limit: Type.Optional(Type.Integer({ default: 25, description: "Items per page, clamped to 1..100" })),
  starting_after: Type.Optional(
    Type.String({ format: "uuid", description: "Cursor: id of the last item of the previous page." }),
  ),
  ending_before: Type.Optional(
    Type.String({
      format: "uuid",
      description:
        "Forward cursor: id of the newest item of the previous page. The page has the items added after it, newest first, and may be empty. Use it to poll: no item is missed or repeated.",
    }),
  ),
  created_gte: Type.Optional(WhenIn("Created at or after this date (its start in UTC) or time")),
  created_lte: Type.Optional(WhenIn("Created at or before this date (its end in UTC) or time")),
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
        "The `ETag` that you read. If the item was changed since, nothing is saved: 412 `PRECONDITION_FAILED`.",
      examples: ['"3f1c9a0b7d2e4c5f8a6b1d0e9c7f2a34"'],
    }),
  ),
});

/** Security of operations that accept an API key or a session token. */
export const KEY_OR_SESSION: readonly Readonly<Record<string, readonly string[]>>[] = [
  { apiKey: [] },
  { sessionToken: [] },
];

/**
 * Errors of every v1 operation that accepts a session. Validation can always fail, because the session's headers may be
 * invalid.
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

const errorsBeside = (common: readonly ErrorCode[]) => {
  const errors =
    (...usual: ErrorCode[]) =>
    (...more: ErrorCode[]) =>
      errorResponses([...common, ...usual, ...more]);
  return {
    listErrors: errors(),
    readErrors: errors("NOT_FOUND"),
    bodyErrors: errors(...BODY),
    createErrors: errors(...BODY, "CONFLICT"),
    updateErrors: errors(...BODY, "NOT_FOUND", "CONFLICT"),
  };
};
/** Errors of operations that a restricted key may lack a permission for. */
export const { listErrors, readErrors, bodyErrors, createErrors, updateErrors } = errorsBeside([
  ...COMMON,
  "API_KEY_SCOPE_INSUFFICIENT",
]);
/** Errors of operations for which a restricted key needs no permission, or that accept no API key. */
export const memberErrors = errorsBeside(COMMON);

/** Errors of v1 operations for any user, even one without a merchant. */
export const sessionErrorsOfV1 = (...more: ErrorCode[]) =>
  errorResponses([...COMMON.filter((code) => code !== "FORBIDDEN" && code !== "AUTH_TENANT_MISMATCH"), ...more]);

/** Errors that every operation with a session token may return, named as on the unversioned routes. */
const SESSION: ErrorCode[] = ["UNAUTHORIZED", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];
const SESSION_BODY: ErrorCode[] = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

/** Errors of operations for users without a merchant. */
const userErrors = (...more: ErrorCode[]) =>
  errorResponses([...SESSION, ...more].map((code) => codeInDialect(code, "legacy")));
export const userBodyErrors = (...more: ErrorCode[]) => userErrors("BAD_REQUEST", ...SESSION_BODY, ...more);

export const sessionErrors = (...more: ErrorCode[]) => userErrors("FORBIDDEN", "BAD_REQUEST", ...more);
export const sessionBodyErrors = (...more: ErrorCode[]) => sessionErrors(...SESSION_BODY, ...more);

/** Body of a POST that needs no input besides its path. */
export const NoBody = Type.Optional(
  Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()], { examples: [{}] }),
);
