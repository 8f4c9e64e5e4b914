import fc from "fast-check";
import { sellerNameErrors } from "../../src/field-rules.js";

/** A request that is sent unchanged. */
export interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly rawBody?: string;
  readonly headers?: Record<string, string>;
}

/** A route with a valid body. */
export interface BodyRoute {
  readonly method: "POST" | "PATCH";
  readonly path: string;
  readonly valid: Readonly<Record<string, unknown>>;
}

/**
 * Texts that `JSON.stringify` never writes, such as NaN or 1e400. A value contains them as placeholders
 * ({@link marked}), which {@link jsonText} replaces.
 */
const RAW = [
  "1e400",
  "-1e400",
  "NaN",
  "Infinity",
  "undefined",
  "01",
  "+1",
  ".5",
  "0x10",
  "'x'",
  "-0",
  "1e-400",
  "5e-324",
];
const marked = (raw: string): string => `\u0001${raw}\u0001`;
const jsonText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"\\u0001([^"\\]*)\\u0001"/g, (_match, raw: string) => raw);

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 400 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "\ud800",
    "\uffff",
    "a\u0000b",
    "💥".repeat(300),
    "null",
    "true",
    "NaN",
    "__proto__",
    "%s%n",
  ),
  fc.constantFrom(
    "../../etc/passwd",
    "'; DROP TABLE products; --",
    "{{7*7}}",
    "<script>",
    "\r\nX: y",
    "\u202e",
    "http://[",
  ),
  fc.constantFrom("0x", "0xZZ", `0x${"f".repeat(64)}`, "1".repeat(44), "00000000-0000-0000-0000-000000000000"),
  fc.nat({ max: 6000 }).map((length) => "x".repeat(length)),
);
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
const oddNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 0.001, 1e-7, 0.1 + 0.2, 999_999_999.99, 999_999_999.991, 1e9, 1e21, 1e308, 2 ** 53, 2 ** 63),
);
const oddName = fc.oneof(
  oddText,
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "length", "$set", ""),
);
const oddScalar = fc.oneof(oddText, oddNumber, fc.boolean(), fc.constant(null), fc.constantFrom(...RAW.map(marked)));

/** Any JSON, with unusual texts and numbers. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddScalar },
  { weight: 1, arbitrary: fc.array(oddScalar, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(oddName, oddScalar, { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }).map(nested) },
);

function nested(depth: number): unknown {
  let value: unknown = depth % 2 ? [] : {};
  for (let level = 0; level < depth; level++) value = level % 3 ? [value] : { a: value };
  return value;
}

const FIELDS = [
  ..."name description amount currency network networks token active archived pricingType billingInterval".split(" "),
  ..."billingIntervalCount trialDays merchantWalletAddress merchantWalletAddresses merchantName metadata".split(" "),
  ..."customFields isAgenticProxy targetUrl targetMethod x402Scheme inputSchema inputExample forwardHeaders".split(" "),
  ..."upstreamHeaders successUrl returnUrl cancelUrl productId paymentLinkId txHash walletAddress".split(" "),
  ..."customerEmail customerName customerAddress customerCountry subtotalAmount taxAmount id mode status".split(" "),
  ..."clientReference amountDue underpaid".split(" "),
];

/** A body that is valid except for a few fields. An entirely odd body would only reach the first check. */
const oddBody = ({ valid }: BodyRoute): fc.Arbitrary<string> =>
  fc
    .record({
      changed: fc.dictionary(fc.constantFrom(...FIELDS, ...Object.keys(valid), ...Object.keys(valid)), oddValue, {
        maxKeys: 4,
      }),
      dropped: fc.array(fc.constantFrom(...Object.keys(valid), "nothing"), { maxLength: 1 }),
      added: fc.dictionary(oddName, oddValue, { maxKeys: 1 }),
    })
    .map(({ changed, dropped, added }) => {
      const body = Object.entries({ ...valid, ...changed, ...added }).filter(([name]) => !dropped.includes(name));
      return jsonText(Object.fromEntries(body));
    });

/** Text that is no longer JSON. */
const brokenText = (route: BodyRoute): fc.Arbitrary<string> =>
  fc
    .tuple(oddBody(route), fc.nat(), fc.constantFrom("", "}", ",", '"', "\ufeff", "\0", "//x\n", "\\", "[", "NaN"))
    .map(([text, at, inserted]) =>
      inserted === ""
        ? text.slice(0, at % text.length)
        : text.slice(0, at % text.length) + inserted + text.slice(at % text.length),
    );

const mediaType = fc.constantFrom(
  ..."application/json;charset=utf-8 application/json;charset=utf-16 application/problem+json text/json".split(" "),
  ..."application/x-www-form-urlencoded multipart/form-data text/plain application/octet-stream x */*".split(" "),
);
/** Header values contain Latin-1 without control characters; the client refuses others. */
const headerValue = fc
  .string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 300,
  })
  .map((text) => text.trim());
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    ..."idempotency-key x-request-id accept accept-encoding accept-language content-encoding if-match if-none-match".split(
      " ",
    ),
    ..."range prefer x-forwarded-for x-forwarded-host x-http-method-override x-original-url forwarded cookie".split(
      " ",
    ),
  ),
  headerValue,
  { maxKeys: 3 },
);

/** A request with a body for this route. */
export const oddBodyRequest = (route: BodyRoute): fc.Arbitrary<OddRequest> =>
  fc.record({
    method: fc.constant(route.method),
    path: fc.constant(route.path),
    rawBody: fc.oneof(
      { weight: 6, arbitrary: oddBody(route) },
      { weight: 1, arbitrary: brokenText(route) },
      { weight: 1, arbitrary: oddValue.map(jsonText) },
    ),
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: oddHeaders },
      { weight: 1, arbitrary: mediaType.map((type) => ({ "content-type": type })) },
    ),
  });

const PARAMETERS =
  "limit starting_after ending_before created_gte created_lte mode active archived productId paymentLinkId status txHash network walletAddress customerEmail clientReference isAgenticProxy type".split(
    " ",
  );
const oddParameter = fc.oneof(
  oddText.filter((text) => isWellFormed(text)).map(encodeURIComponent),
  oddNumber.map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.uuid(),
  fc.constantFrom("%", "%zz", "%ff", "%00", "%ED%A0%80", "a=b", "[]", "true", "false", "test", "live", "completed"),
  fc.constantFrom("2026-01-01T00:00:00%2B23:59", "0000-01-01T00:00:00-23:59", "9999-12-31T23:59:59.999999999Z"),
);

/** A request for a list, with odd parameters. */
export const oddListRequest = (path: string): fc.Arbitrary<OddRequest> =>
  fc
    .tuple(
      fc.array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...PARAMETERS), fc.constantFrom("limit[]", "__proto__", "", "x")),
          oddParameter,
        ),
        {
          maxLength: 4,
        },
      ),
      fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    )
    .map(([pairs, headers]) => {
      const query = pairs.map(([name, value]) => `${name}=${value}`).join("&");
      return { method: "GET", path: query ? `${path}?${query}` : path, headers };
    });

/** One segment of a path, except an empty one, `.` and `..`. */
export const oddSegment: fc.Arbitrary<string> = fc
  .oneof(
    oddText.filter((text) => isWellFormed(text)).map(encodeURIComponent),
    fc.uuid().map((id) => id.toUpperCase()),
    fc.uuid().chain((id) => fc.constantFrom(`${id}x`, `pl-${id}`, `{${id}}`, id.slice(1), `${id}%20`, `${id}%00`)),
    fc.constantFrom("%2e%2e%2f", "%2F", "a;b", "%C0%AF", "~", "*", ":id", "00000000-0000-0000-0000-000000000000"),
  )
  .filter((segment) => !/^(\.|%2e){0,2}$/i.test(segment) && segment.length < 7000);

/** Texts that PostgreSQL can hold: all but NUL and lone surrogates. */
const storableText = fc.string({ unit: "binary", maxLength: 200 }).map((text) => text.replaceAll("\0", ""));
const storableJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }),
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()),
  fc.constantFrom({ $type: "Json", value: "1" }, { set: 1 }, { equals: null }, { increment: 1 }, [[{ $type: "Raw" }]]),
);
/** Removes what can't be stored unchanged: negative zero, NUL characters, and `__proto__` as a name. */
const asStored = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll("\\u0000", "").replaceAll('"__proto__":', '"proto":'));

/** Fields of a link that accept almost any value. */
export const storableLink = fc
  .record({
    description: storableText,
    merchantName: storableText
      .map((text) => text.slice(0, 100))
      .filter((text) => isWellFormed(text) && sellerNameErrors(text, "merchantName").length === 0),
    inputExample: storableJson.filter((value) => value !== null),
    inputSchema: fc.dictionary(storableText, storableJson, { maxKeys: 4 }),
  })
  .map((link) => asStored(link) as typeof link);
