import { describe, expect, test } from "@jest/globals";
import type { RecordedAnswer } from "../src/recorded-answers.js";

interface CheckAnswers {
  answerFaults(document: object, answers: readonly RecordedAnswer[]): { checked: number; faults: string[] };
  completeProjects(argv: readonly string[]): string[];
}
/** Plain JavaScript, which the runner uses after the tests. */
const { answerFaults, completeProjects } = (await import(
  new URL("../../../scripts/jest/check-answers.mjs", import.meta.url).href
)) as CheckAnswers;

const ofError = (code: string) => ({
  content: {
    "application/json": {
      schema: { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: [code] } } }] },
    },
  },
});
const DOCUMENT = {
  info: { title: "X" },
  paths: {
    "/x/{id}": {
      get: {
        responses: {
          200: { content: { "application/json": { schema: { type: "object", required: ["id"] } } } },
          404: { $ref: "#/components/responses/Gone" },
          500: ofError("INTERNAL_ERROR"),
        },
      },
    },
  },
  components: {
    responses: { Gone: ofError("NOT_FOUND") },
    schemas: { Error: { type: "object", required: ["code"], properties: { code: { enum: ["NOT_FOUND", "OTHER"] } } } },
  },
};
const FOUND: RecordedAnswer = {
  service: "X",
  method: "GET",
  route: "/x/:id",
  status: 200,
  contentType: "application/json",
  body: '{"id":1}',
};
const MISSING: RecordedAnswer = { ...FOUND, status: 404, code: "NOT_FOUND", body: '{"code":"NOT_FOUND"}' };

test("a run with every documented answer, each as documented, has no fault; 500 is for unexpected errors", () => {
  expect(answerFaults(DOCUMENT, [FOUND, MISSING])).toEqual({ checked: 2, faults: [] });
});

test.each<[string, RecordedAnswer[], RegExp]>([
  ["an answer that no test got", [FOUND], /^GET \/x\/\{\} 404 NOT_FOUND is documented, but no test got it$/],
  ["a status that is not documented", [FOUND, MISSING, { ...FOUND, status: 418 }], /^GET \/x\/\{\} 418 was answered/],
  [
    "a body that does not fit its schema",
    [{ ...FOUND, body: "{}" }, MISSING],
    /200: .*must have required property 'id'/,
  ],
  ["a media type that is not documented", [{ ...FOUND, contentType: "text/html" }, MISSING], /200: text\/html is not/],
])("%s is a fault", (_what, answers, fault) => {
  expect(answerFaults(DOCUMENT, answers).faults).toEqual([expect.stringMatching(fault)]);
});

describe("an operation that passes on another API's answers", () => {
  const any = { content: { "*/*": { schema: {} } } };
  const operation = { responses: { 200: any, 404: ofError("NOT_FOUND"), default: any } };
  const document = { ...DOCUMENT, paths: { "/api/agent/link/{linkId}": { get: operation, post: operation } } };
  const bought = { ...FOUND, route: "/api/agent/link/:linkId", contentType: "text/csv", body: "a,b" };
  const refused: RecordedAnswer = { ...bought, status: 418 };
  const own = {
    ...bought,
    status: 404,
    code: "NOT_FOUND",
    contentType: "application/json",
    body: '{"code":"NOT_FOUND"}',
  };

  test("documents them as default; an answer to one method covers all methods", () => {
    expect(answerFaults(document, [bought, own, refused])).toEqual({ checked: 3, faults: [] });
    const asOurs = { ...refused, status: 404, contentType: "application/json", body: '{"error":"gone"}' };
    expect(answerFaults(document, [bought, own, asOurs]).faults).toEqual([]);
  });

  test.each<[string, RecordedAnswer[], RegExp]>([
    ["without one that was passed on", [bought, own], /^ANY \S+ default is documented, but no test got it$/],
    [
      "with an error of its own that is documented nowhere",
      [bought, own, refused, { ...own, status: 409, code: "CONFLICT" }],
      /^ANY \S+ 409 CONFLICT was answered, but is not documented/,
    ],
    [
      "with an error of its own that does not fit its schema",
      [bought, { ...own, body: "{}" }, refused],
      /404 NOT_FOUND: .*'code'/,
    ],
  ])("%s is a fault", (_what, answers, fault) => {
    expect(answerFaults(document, answers).faults).toEqual([expect.stringMatching(fault)]);
  });
});

test("only a run of a whole project can produce all answers of its service", () => {
  expect(completeProjects([])).toEqual(["payments", "scan"]);
  expect(completeProjects(["--selectProjects", "payments", "x402"])).toEqual(["payments"]);
  expect(completeProjects(["--selectProjects", "x402"])).toEqual([]);
  expect(completeProjects(["--selectProjects", "payments", "--", "products"])).toEqual([]);
  expect(completeProjects(["--onlyFailures"])).toEqual([]);
});
