import { readOpenApi } from "../../documents/shapes/api-documents.js";
import { type ApiQuality, type Coverage, readApiQuality } from "../../documents/shapes/api-quality.js";
import { isRead } from "../../documents/shapes/reading.js";
import { defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";

const share = ({ met, of }: Coverage): number => (of === 0 ? 1 : met / of);
const inWords = ({ met, of }: Coverage): string => `${met} of ${of}`;

/** Minimum shares. The check fails if two or more needs are below `ENOUGH`, and warns below `GOOD`. */
const [ENOUGH, GOOD] = [0.5, 0.9];

const NEEDS: Readonly<Record<keyof ApiQuality["needs"], string>> = {
  operationId: "operations have a unique operationId",
  summary: "operations have a summary or a description",
  schema: "request and success bodies have a schema",
};
const SHOULDS: Readonly<Record<keyof ApiQuality["shoulds"], string>> = {
  parameters: "parameters have a description",
  examples: "bodies have an example",
  errors: "operations document an error",
  auth: "operations say whether they need credentials",
};

const namesIn = <Name extends string>(words: Readonly<Record<Name, string>>) => Object.keys(words) as Name[];

/** Lists the rules whose share is below `limit`, with their counts. */
const below = <Name extends string>(
  words: Readonly<Record<Name, string>>,
  coverage: Readonly<Record<Name, Coverage>>,
  limit: number,
): readonly string[] =>
  namesIn(words).flatMap((name) =>
    share(coverage[name]) < limit ? [`${inWords(coverage[name])} ${words[name]}`] : [],
  );

const unsaid = ({ says }: ApiQuality): readonly string[] => [
  ...(says.version ? [] : ["info.version is missing"]),
  ...(says.problemDetails ? [] : ["no error uses application/problem+json (RFC 9457)"]),
  ...(says.rateLimits ? [] : ["no operation documents a 429 or a rate limit header"]),
  ...(says.idempotency === false ? ["no POST accepts an Idempotency-Key"] : []),
];

export const apiQuality = defineCheck({
  id: "apiQuality",
  title: "The API's description is enough to call it",
  failTitle: "The API's description is not enough to call it",
  what: "Reads the operations of the OpenAPI description that `openApi` finds: operationId, summary or description, and body schemas. Also looks for parameter descriptions, examples, errors (RFC 9457), credentials, a version, idempotency keys and rate limits. Makes no further request.",
  why: "Agents turn operations into tools. The operationId becomes the tool's name, the summary says when to use it, and the schema says what to send. Without them, an agent guesses.",
  rules: {
    pass: "At least two of three shares reach 50%: operations with a unique operationId, operations with a summary or description, and request and success bodies with a schema. In addition, no two operations share an operationId. The check warns about each share below 90%, including those of parameter descriptions, examples, errors and credentials. It also warns if the version, problem details, rate limits or idempotency keys are missing.",
    fail: "At least two of these three shares are below 50%, or two operations share an operationId.",
    neutral:
      "There is no description, it is not valid OpenAPI, or it lists no operation. A description in YAML gets the same result, because the scan reads only its outline.",
  },
  fix: {
    goal: "An agent can choose and call each operation with only the description.",
    fix: 'Give each operation a unique operationId, a summary, schemas of its request and response, and its errors:\n\n"/things": {"get": {"operationId": "getThing", "summary": "Get a thing", "parameters": [{"name": "id", "in": "query", "required": true, "description": "Id of the thing", "schema": {"type": "string"}}], "responses": {"200": {"description": "The thing", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}, "example": {"id": "1"}}}}, "404": {"description": "No such thing", "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}}}}',
    docs: ["https://spec.openapis.org/oas/latest.html#operation-object", "https://www.rfc-editor.org/rfc/rfc9457"],
    inspect: "curl -fsSL {origin}/openapi.json | grep -o '\"operationId\"' | wc -l",
  },
  notes: [
    "No level requires this check: even a short description helps more than none.",
    "A schema counts if it is inline, or if a reference within the document leads to it. Schemas in other documents don't count, because an agent would have to fetch them.",
    "A success without a body (204, 205) needs no schema.",
  ],
  requires: ["openApi"],
  evaluate: ({ openApi }) =>
    judgeDocument(openApi, {
      name: "the OpenAPI description",
      absent: (evidence) => neutral("There is no OpenAPI description.", evidence),
      invalid: (evidence) =>
        neutral("The document isn't an OpenAPI description. The check openApi judges it.", evidence),
      found: (value, { url }, evidence) => {
        const quality = isRead(readOpenApi(value)) ? readApiQuality(value) : null;
        if (quality === null) return neutral("The scan found no readable operations in the description.", evidence);
        const gaps = below(NEEDS, quality.needs, ENOUGH);
        const faults = [
          ...(quality.hasSharedIds ? ["operations share an operationId"] : []),
          // An agent can work around one gap: it can use the path instead of a name, or the summary instead of a
          // schema.
          ...(gaps.length > 1 ? gaps : []),
        ];
        const warnings = [
          ...below(NEEDS, quality.needs, GOOD),
          ...below(SHOULDS, quality.shoulds, GOOD),
          ...unsaid(quality),
        ];
        const numbers = namesIn(NEEDS).map((name) => `${name}: ${inWords(quality.needs[name])}`);
        const seen = [...evidence, quote(url, `operations: ${quality.operations}; ${numbers.join("; ")}`)];
        return faults.length > 0
          ? fails(`The description is not enough to call the API: ${faults.join("; ")}.`, seen, { faults, warnings })
          : pass("The description is enough to call the API.", seen, { ...quality, warnings });
      },
    }),
});
