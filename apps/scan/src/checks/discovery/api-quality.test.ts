import { expect } from "@jest/globals";
import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { apiQuality } from "./api-quality.js";

const THING = { type: "object", properties: { id: { type: "string", examples: ["1"] } } };
const LIST = {
  operationId: "listThings",
  summary: "List things",
  parameters: [{ name: "limit", in: "query", description: "How many", schema: { type: "integer" } }],
  responses: {
    200: { description: "things", content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
    429: {
      description: "too many",
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  },
};
const described = (paths: object, more: object = {}) => ({
  openApi: json("/openapi.json", {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths,
    components: { schemas: { Thing: THING, Problem: { type: "object" } } },
    ...more,
  }),
});
const one = (change: object) => described({ "/things": { get: { ...LIST, ...change } } });
const warned = (...warnings: readonly string[]) => ({ details: expect.objectContaining({ warnings }) as never });
/** An operation without an operationId, with the given 200 response. */
const answering = (response: object) =>
  one({ operationId: undefined, responses: { ...LIST.responses, 200: response } });
const CREATE = {
  operationId: "createThing",
  summary: "Create a thing",
  requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
  responses: { 204: { description: "done" }, default: { $ref: "#/components/responses/Failed" } },
};
const KEY = { name: "Idempotency-Key", in: "header", description: "Of the call", schema: { type: "string" } };
const both = (create: object) => described({ "/things": { get: LIST, post: { ...CREATE, ...create } } });
/** Four operations, two of which are bad. */
const half = (bad: object) =>
  described(
    Object.fromEntries(
      [0, 1, 2, 3].map((at) => [`/${at}`, { get: { ...LIST, operationId: `get${at}`, ...(at < 2 ? bad : {}) } }]),
    ),
  );

checkCases(apiQuality, [
  ["passes where each operation has all that an agent needs, and warns of nothing", "pass", one({}), warned()],
  [
    "passes with a description in the place of a summary",
    "pass",
    one({ summary: undefined, description: "Lists" }),
    warned(),
  ],
  ["passes when a successful response has no body", "pass", one({ responses: { 204: {}, 404: {} } })],
  [
    "passes with Swagger 2.0, whose answers have schemas of their own",
    "pass",
    {
      openApi: json("/openapi.json", {
        swagger: "2.0",
        info: { title: "Things", version: "1" },
        definitions: { Thing: THING },
        paths: {
          "/things": {
            post: {
              ...{ operationId: "create", summary: "Create" },
              parameters: [{ in: "body", name: "body", schema: { $ref: "#/definitions/Thing" } }],
              responses: { 201: { description: "made", schema: { $ref: "#/definitions/Thing" } } },
            },
          },
        },
      }),
    },
  ],
  [
    "passes with half of the summaries, and warns",
    "pass",
    half({ summary: "" }),
    warned("2 of 4 operations have a summary or a description"),
  ],
  [
    "fails when two of the three shares are below half, and reports the counts",
    "fail",
    one({ summary: " ", operationId: undefined }),
    {
      details: expect.objectContaining({
        faults: ["0 of 1 operations have a unique operationId", "0 of 1 operations have a summary or a description"],
      }) as never,
      evidence: evidenceLike(/summary: 0 of 1/),
    },
  ],
  [
    "passes with one gap, and warns",
    "pass",
    one({ operationId: undefined }),
    warned("0 of 1 operations have a unique operationId"),
  ],
  [
    "fails with an operationId that two operations share",
    "fail",
    described({ "/a": { get: LIST }, "/b": { get: LIST }, "/c": { get: { ...LIST, operationId: "c" } } }),
    { details: expect.objectContaining({ faults: ["operations share an operationId"] }) as never },
  ],
  ["fails with an empty schema", "fail", answering({ content: { "application/json": { schema: {} } } })],
  ["fails with a body without a schema", "fail", answering({ content: { "application/json": {} } })],
  [
    "fails with a schema that refers to nothing",
    "fail",
    answering({ content: { "application/json": { schema: { $ref: "#/components/schemas/Missing" } } } }),
  ],
  [
    "warns of POST without an idempotency key",
    "pass",
    both({}),
    warned("1 of 2 operations document an error", "no POST accepts an Idempotency-Key"),
  ],
  [
    "passes without a warning if POST takes an Idempotency-Key",
    "pass",
    both({ parameters: [KEY], responses: { 204: {}, 404: {} } }),
    warned(),
  ],
  [
    "warns of each thing that is missing",
    "pass",
    described(
      {
        "/things": {
          get: {
            ...LIST,
            parameters: [{ name: "limit", in: "query" }],
            responses: { 200: { content: { "text/plain": { schema: { type: "string" } } } } },
          },
        },
      },
      { info: { title: "Things" }, components: { securitySchemes: { key: { type: "http" } } } },
    ),
    warned(
      "0 of 1 parameters have a description",
      "0 of 1 bodies have an example",
      "0 of 1 operations document an error",
      "0 of 1 operations say whether they need credentials",
      "info.version is missing",
      "no error uses application/problem+json (RFC 9457)",
      "no operation documents a 429 or a rate limit header",
    ),
  ],
  ["is neutral with a description that lists no operation", "neutral", described({ "/things": {} })],
  [
    "is neutral with a description that isn't valid OpenAPI",
    "neutral",
    { openApi: json("/openapi.json", { paths: {} }) },
  ],
  ["is neutral when the address has a page", "neutral", { openApi: invalidJson("/openapi.json") }],
  ["is neutral without a description", "neutral", { openApi: absentJson("/openapi.json") }],
  ["is an error when the description could not be read", "error", { openApi: unknownJson("/openapi.json") }],
]);
