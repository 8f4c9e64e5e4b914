import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type ERROR_CODES, errorRecord } from "@svc/errors";
import { PAYMENT_HEADERS } from "@svc/x402";
import { EVENT_TYPES } from "../src/events/event.js";
import {
  type ApiDocument,
  DOCUMENT_PATHS,
  exampleOfMedia,
  type Operation,
  readApiDocument,
} from "./support/api-document.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

const PAID_LINK = "/api/agent/link/{linkId}";
const PAID_JOB = `${PAID_LINK}/jobs/{paymentId}`;

/**
 * Slightly above the document's current size. Agents load the whole document into their context, so each byte costs. A
 * new operation adds about 1,300 bytes. Components name what operations share (packages/discovery/src/openapi, ADR 46).
 */
const BYTES_MAX = 300_000;

let payments: PaymentsUnderTest;
/** The document that the current test is about. */
let document: ApiDocument;
const documents = new Map<string, ApiDocument>();

beforeAll(async () => {
  payments = await startPayments();
  for (const path of DOCUMENT_PATHS) documents.set(path, await readApiDocument(payments.url, [path]));
});
afterAll(() => payments?.stop());

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** Names of the operations for which `holds` returns nothing. */
const without = (holds: (operation: Operation) => unknown): string[] =>
  document.operations.filter((operation) => !holds(operation)).map(nameOf);
/** True if the operation takes JSON. A forwarded body may have any type. */
const takesJson = ({ requestBody }: Operation): boolean => requestBody?.content?.["application/json"] !== undefined;
const withKey = ({ security = [] }: Operation): boolean =>
  security.some((one) => "apiKey" in one) && security.every((one) => Object.keys(one).length > 0);

interface Published {
  readonly parameters?: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}
const operationsIn = (
  paths: Record<string, Record<string, Published>>,
  webhooks: Record<string, { post: Published }> = {},
): Published[] => [
  ...Object.values(paths).flatMap((methods) => Object.values(methods)),
  ...Object.values(webhooks).map(({ post }) => post),
];

const withSession = ({ security = [] }: Operation): boolean => security.some((one) => "sessionToken" in one);

describe.each(DOCUMENT_PATHS)("the OpenAPI document at %s", (documentPath) => {
  const isMain = documentPath === "/openapi.json";
  beforeAll(() => {
    document = documents.get(documentPath) as ApiDocument;
  });

  test("is OpenAPI 3.1, names the public address, and may be read from any origin", async () => {
    const response = await fetch(new URL(documentPath, payments.url));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(document.json.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.json.servers).toEqual([{ url: "http://localhost:3000" }]);
    expect(document.json.components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
    const page = await fetch(new URL("/docs", payments.url));
    expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  });

  test("stays well below 512 KiB, the limit of some readers, and repeats nothing", async () => {
    const text = await (await fetch(new URL(documentPath, payments.url))).text();
    expect(Buffer.byteLength(text)).toBeLessThan(BYTES_MAX);
    const { components, paths, webhooks } = JSON.parse(text) as ApiDocument["json"];
    const uses = new Map<string, number>();
    const count = (part: unknown): void => {
      const key = JSON.stringify(part);
      if (key.length >= 100) uses.set(key, (uses.get(key) ?? 0) + 1);
    };
    for (const { parameters = [], responses } of operationsIn(paths, webhooks)) {
      for (const one of [...parameters, ...Object.values(responses)]) count(one);
    }
    for (const kind of ["parameters", "responses"]) for (const one of Object.values(components[kind])) count(one);
    expect([...uses].filter(([, times]) => times > 1)).toEqual([]);
  });

  test("every operation has an id of its own, a summary, a declared tag, and says whether it needs a key", () => {
    const declared = document.json.tags.map(({ name }: { name: string }) => name);
    const ids = document.operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(without(({ operationId }) => /^[a-z][A-Za-z0-9]+$/.test(operationId ?? ""))).toEqual([]);
    expect(without(({ summary }) => (summary ?? "").length >= 5)).toEqual([]);
    expect(without(({ tags }) => tags?.length === 1 && declared.includes(tags[0]))).toEqual([]);
    expect(without(({ security }) => Array.isArray(security))).toEqual([]);
    expect(
      without((operation) => withKey(operation) || withSession(operation) || !operation.path.startsWith("/api/v1/")),
    ).toEqual([]);
  });

  test("every request body has a schema, and examples that match it", () => {
    expect(
      without(({ method, requestBody }) => /^(POST|PUT|PATCH)$/.test(method) === (requestBody !== undefined)),
    ).toEqual([]);
    const passedOn = document.operations.filter((one) => one.requestBody && !takesJson(one));
    expect(passedOn.map(nameOf).sort()).toEqual(
      isMain ? ["PATCH", "POST", "PUT"].map((one) => `${one} ${PAID_LINK}`) : [],
    );
    expect(
      without((operation) => {
        if (!takesJson(operation)) return true;
        const media = operation.requestBody?.content?.["application/json"];
        const examples = [exampleOfMedia(media), ...Object.values(media?.examples ?? {}).map(({ value }) => value)];
        const validate = media?.schema && document.validator(media.schema);
        return examples.every((example) => validate?.(example));
      }),
    ).toEqual([]);
  });

  test("every operation has a schema for its success and for each of its errors; only a 204 and a 304 are empty, and only what others answer is open", () => {
    expect(without(({ responses }) => Object.keys(responses).some((status) => status.startsWith("2")))).toEqual([]);
    const open: string[] = [];
    for (const operation of document.operations) {
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        const where = `${nameOf(operation)} ${status}`;
        expect([where, content !== undefined]).toEqual([where, status !== "204" && status !== "304"]);
        if (content?.["*/*"]) open.push(where);
        if (!content || content["*/*"]) continue;
        const schema = content?.["application/json"]?.schema as { properties?: Record<string, object> } | undefined;
        expect([where, description]).toEqual([where, expect.stringMatching(/\S/)]);
        expect([where, schema?.properties]).toEqual([where, expect.any(Object)]);
      }
    }
    const paid = document.operations.filter(({ path }) => path === PAID_LINK).map(nameOf);
    expect(paid.map((one) => one.split(" ")[0]).sort()).toEqual(
      isMain ? ["DELETE", "GET", "PATCH", "POST", "PUT"] : [],
    );
    const passedOn = [
      ...paid.flatMap((one) => [`${one} 200`, `${one} 202`, `${one} default`]),
      ...(isMain ? [`GET ${PAID_JOB} 200`] : []),
    ];
    expect(open.sort()).toEqual(passedOn.sort());
  });

  test("every operation lists the errors that it shares with its kind", () => {
    const lists = (statuses: number[]) => (operation: Operation) =>
      statuses.every((status) => operation.responses[status] !== undefined);
    const all = (kind: (operation: Operation) => boolean, statuses: number[]) =>
      without((operation) => !kind(operation) || lists(statuses)(operation));
    expect(all(() => true, [429, 500])).toEqual([]);
    const takesInput = (operation: Operation) =>
      operation.requestBody !== undefined || (operation as { parameters?: object[] }).parameters !== undefined;
    expect(all(withKey, [401, 503])).toEqual([]);
    expect(all((operation) => withKey(operation) && takesInput(operation), [400])).toEqual([]);
    expect(all(takesJson, [400, 413, 415])).toEqual([]);
    expect(all((operation) => withKey(operation) && operation.path.endsWith("{id}"), [403, 404])).toEqual([]);
    expect(all((operation) => withKey(operation) && operation.responses[201] !== undefined, [409])).toEqual([]);
  });

  test("an error response names codes of the catalogue, under their own status", () => {
    for (const operation of document.operations) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const schema = content?.["application/json"]?.schema as { properties?: { code?: { enum?: string[] } } };
        for (const code of schema?.properties?.code?.enum ?? []) {
          const record = errorRecord(code as (typeof ERROR_CODES)[number]);
          expect([record.status, ...(record.otherStatuses ?? [])].map(String)).toContain(status);
        }
      }
    }
  });

  test("is made for generators: types with names, headers, and an example and a description for everything", async () => {
    const published = (await (await fetch(new URL(documentPath, payments.url))).json()) as ApiDocument["json"];
    const { schemas, headers } = published.components;
    const named = isMain ? ["Product", "PaymentLink", "Event", "WebhookEndpoint"] : ["Product", "LegacyPaymentLink"];
    for (const name of [...named, "Transaction", "Error"]) {
      expect([name, schemas[name]?.type]).toEqual([name, "object"]);
    }
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(["X-Request-Id", "Idempotent-Replayed", "Location"]));
    expect(Object.keys(schemas.Error.properties)).toEqual(
      expect.arrayContaining(["errors", "reason", "retryable", "retryAfter", "confirmations", "transactionId", "hint"]),
    );
    const undescribed: string[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: any part of the document
    const look = (part: any, where: string, described: readonly string[] = []): void => {
      for (const [name, one] of Object.entries<Record<string, unknown>>(part?.properties ?? {})) {
        // `status` and `data` of a success need no description.
        const isEnvelope = part.properties.status?.enum?.length === 1;
        const isPlain = isEnvelope && (name === "status" || name === "data");
        if (!one.description && !one.$ref && !isPlain && !described.includes(name))
          undescribed.push(`${where}.${name}`);
        look(one, `${where}.${name}`);
      }
      for (const one of [part?.items, ...(part?.anyOf ?? [])]) if (one) look(one, where);
      // A schema that narrows a member of its base needs no description for it: the base has one.
      const bases = (part?.allOf ?? []).flatMap(({ $ref = "" }) =>
        Object.keys(schemas[$ref.split("/").at(-1) as string]?.properties ?? {}),
      );
      for (const one of part?.allOf ?? []) look(one, where, bases);
    };
    for (const [name, schema] of Object.entries(schemas)) look(schema, name);
    const answers = [published.components, ...operationsIn(published.paths, published.webhooks)].flatMap((one) =>
      Object.entries<{ content?: Record<string, { schema?: object }> }>(one.responses),
    );
    for (const [name, { content }] of answers) look(content?.["application/json"]?.schema, name);
    for (const operation of document.operations) {
      for (const [status, { content, ...response }] of Object.entries(operation.responses)) {
        const where = `${nameOf(operation)} ${status}`;
        const media = content?.["application/json"];
        const named = Object.keys((response as { headers?: object }).headers ?? {});
        const wanted = [
          ...(Number(status) >= 400 ? ["X-Request-Id"] : []),
          ...(status === "429"
            ? ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After"]
            : []),
          ...(operation.deprecated && status < "300" ? ["Deprecation", "Sunset", "Link"] : []),
        ];
        expect([where, named]).toEqual([where, expect.arrayContaining(wanted)]);
        if (!media) continue;
        const validate = document.validator(media?.schema as object);
        expect([where, validate(exampleOfMedia(media)), validate.errors]).toEqual([where, true, null]);
      }
    }
    expect(undescribed).toEqual([]);
    const { parameters = [] } = document.find("GET", isMain ? "/api/v1/products" : "/api/products") as {
      parameters?: object[];
    };
    const limit = parameters.find((one) => (one as { name: string }).name === "limit");
    expect(limit).toMatchObject({ in: "query", schema: { default: 25 }, description: expect.any(String) });
    expect(limit).not.toHaveProperty("required");
  });
});

describe("of the two OpenAPI documents", () => {
  beforeAll(() => {
    document = documents.get("/openapi.json") as ApiDocument;
  });

  test("has every operation of the v1 contract, the probes and the discovery document", () => {
    const names = document.operations.map(nameOf);
    const resources = ["products", "payment-links", "transactions"].flatMap((name) => [
      `GET /api/v1/${name}`,
      `POST /api/v1/${name}`,
      `GET /api/v1/${name}/{id}`,
    ]);
    const others = ["GET /api/ready", "GET /api/health", "GET /api/version"];
    const changes = ["PATCH /api/v1/products/{id}", "PATCH /api/v1/payment-links/{id}"];
    expect(names).toEqual(
      expect.arrayContaining([...resources, ...changes, ...others, "GET /.well-known/oauth-protected-resource"]),
    );
  });

  test("a call of a paid link documents its price, its payment and its answer", () => {
    const { responses, ...operation } = document.find("GET", "/api/agent/link/pl-1") as Operation;
    const { parameters } = operation as { parameters?: { name: string; in: string }[] };
    const sent = parameters?.filter((one) => one.in === "header").map(({ name }) => name);
    expect(sent).toEqual(expect.arrayContaining([...PAYMENT_HEADERS, "idempotency-key", "x-402-version"]));
    const headersOf = (status: string) => Object.keys((responses[status] as { headers: object }).headers);
    expect(headersOf("402")).toContain("PAYMENT-REQUIRED");
    for (const name of ["PAYMENT-RESPONSE", "X-Svc-Charged", "X-Svc-Payment-Id"])
      expect(headersOf("200")).toContain(name);
    expect(headersOf("default")).toContain("X-Svc-Charged");
    expect(document.json.components.schemas.PaymentRequired.required).toEqual(
      expect.arrayContaining(["x402Version", "error", "accepts", "code", "price"]),
    );
  });

  test("has a webhook for every event type, with an example that matches its schema", () => {
    expect(Object.keys(document.json.webhooks)).toEqual([...EVENT_TYPES]);
    for (const [type, { post }] of Object.entries<{ post: Operation }>(document.json.webhooks)) {
      const media = post.requestBody?.content?.["application/json"];
      const validate = document.validator(media?.schema as object);
      const example = exampleOfMedia(media);
      expect([type, validate(example), validate.errors]).toEqual([type, true, null]);
      expect(example).toMatchObject({ event: type, data: expect.any(Object) });
    }
  });

  test("one document has the deprecated operations and the other has all others, and each names the other", async () => {
    const deprecated = documents.get("/openapi-deprecated.json") as ApiDocument;
    expect(without((operation) => !operation.deprecated)).toEqual([]);
    expect(deprecated.operations.filter((operation) => !operation.deprecated)).toEqual([]);
    expect(deprecated.operations.map(nameOf)).toEqual(
      expect.arrayContaining(["POST /api/products", "GET /api/payment-links/{id}", "POST /api/checkout/session"]),
    );
    expect(deprecated.json.webhooks).toBeUndefined();
    expect(document.json.externalDocs.url).toBe("http://localhost:3000/openapi-deprecated.json");
    expect(document.json.info.description).toContain("`/openapi-deprecated.json`");
    expect(deprecated.json.info.description).toContain("http://localhost:3000/openapi.json");
    expect(deprecated.json.externalDocs.url).toBe("http://localhost:3000/guides/legacy");
    const text = async (path: string) => (await fetch(new URL(path, payments.url))).text();
    for (const path of ["/llms.txt", "/.well-known/api-catalog", "/docs", "/docs/legacy", "/docs/checkout"]) {
      expect([path, await text(path)]).toEqual([path, expect.stringContaining("/openapi-deprecated.json")]);
    }
    expect(await text("/docs/products")).not.toContain("/openapi-deprecated.json");
  });

  test("each has only the tags, components and credentials that its operations use", async () => {
    for (const path of DOCUMENT_PATHS) {
      const { tags, components, ...rest } = (await (
        await fetch(new URL(path, payments.url))
      ).json()) as ApiDocument["json"];
      const used = documents.get(path)?.operations.map((operation) => operation.tags?.[0]);
      expect(tags.map(({ name }: { name: string }) => name).filter((name: string) => !used?.includes(name))).toEqual(
        [],
      );
      const text = JSON.stringify([rest, components]);
      const names = Object.entries<object>(components).flatMap(([kind, named]) =>
        Object.keys(named).map((name) =>
          kind === "securitySchemes" ? `{"${name}":[` : `"#/components/${kind}/${name}"`,
        ),
      );
      expect(names.filter((name) => !text.includes(name))).toEqual([]);
    }
  });
});
