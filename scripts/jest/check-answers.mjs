// Compares the answers of the services under test with their OpenAPI documents. Every documented answer must occur in
// the run, and every answer must be documented, with a body that fits its schema.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Documented answers that no test can produce, and why.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const NEVER = [
  [/ 500( INTERNAL_ERROR)?$/, "only unforeseen failures have it"],
  [
    /^GET \/api\/ready 503$/,
    "the scan service sends it only while it shuts down, and the answers of a process that ends are not recorded",
  ],
  [/^(POST|PATCH) \S+\/(products|payment-links)(\/{})? 422 TRANSACTION_CHAIN_VERIFY_FAILED$/, "they query no chain"],
];

/** Projects whose tests together must produce all answers of a service. */
const PROJECTS = ["payments", "scan"];

/** Names of the OpenAPI documents of each service. @type {Readonly<Record<string, readonly string[]>>} */
const DOCUMENTS = { payments: ["payments", "payments-deprecated"], scan: ["scan"] };

/** Routes with one handler for all methods. An answer to one method counts for all. */
const ANY_METHOD = ["/api/agent/link/{}"];

const oneName = (route) => route.replaceAll(/:\w+|\{\w+\}|\*/g, "{}");

const formatName = (method, route) => `${ANY_METHOD.includes(oneName(route)) ? "ANY" : method} ${oneName(route)}`;

/**
 * Compares each answer with the documentation of its status. Some operations pass on answers of other servers. An error
 * without one of our codes comes from such a server, and is documented as `default`, whatever its status.
 * @param {{info: object, paths: Record<string, Record<string, any>>}} document an OpenAPI document
 * @param {readonly import("../../packages/localstack/src/recorded-answers.ts").RecordedAnswer[]} answers of the same
 * service
 * @returns {{checked: number, faults: string[]}}
 */
export function answerFaults(document, answers) {
  const faults = [];
  const findFaults = bodyCheck(document);
  const seen = new Set();
  for (const { method, route, status, code, contentType, body } of answers) {
    const operation = findOperation(document, method, route);
    if (!operation) continue;
    const { responses } = operation;
    const key = responses.default && status >= 400 && !code ? "default" : status;
    const name = `${formatName(method, route)} ${key}${code ? ` ${code}` : ""}`;
    // A documented answer without codes is identified by its status alone.
    seen.add(name).add(`${formatName(method, route)} ${key}`);
    const response = deref(document, responses[key]);
    if (!response) faults.push(`${name} was answered, but is not documented`);
    else for (const fault of findFaults(response, contentType, body)) faults.push(`${name}: ${fault}`);
  }
  const documented = [...new Set(documentedAnswers(document))].filter(
    (name) => !NEVER.some(([pattern]) => pattern.test(name)),
  );
  for (const name of documented) if (!seen.has(name)) faults.push(`${name} is documented, but no test got it`);
  return { checked: documented.length, faults };
}

function findOperation(document, method, route) {
  const path = Object.keys(document.paths).find((one) => oneName(one) === oneName(route));
  return path === undefined ? undefined : document.paths[path][method.toLowerCase()];
}

const documentedAnswers = (document) =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const name = `${formatName(method.toUpperCase(), path)} ${status}`;
        const codes = status >= 400 ? listCodes(document, response) : undefined;
        return codes?.map((code) => `${name} ${code}`) ?? [name];
      }),
    ),
  );

/** The error codes of a response, if it is an error. */
function listCodes(document, response) {
  const schema = deref(document, deref(document, response).content?.["application/json"]?.schema);
  const parts = [schema, ...(schema?.allOf ?? [])].map((part) => deref(document, part)?.properties?.code?.enum);
  // The response narrows the shared list of codes, so the shortest list is the operation's own.
  return parts.filter(Array.isArray).sort((one, other) => one.length - other.length)[0];
}

const deref = (document, value) =>
  value?.$ref?.startsWith("#/")
    ? value.$ref
        .slice(2)
        .split("/")
        .reduce((at, key) => at[key], document)
    : value;

function bodyCheck(document) {
  const own = createRequire(new URL("../../apps/payments/package.json", import.meta.url));
  const { Ajv2020 } = own("ajv/dist/2020.js");
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  own("ajv-formats").default(ajv);
  ajv.addSchema(document, "document");
  return ({ content = {} }, contentType, body) => {
    if (body === undefined || body === "") return [];
    const media = content[contentType] ?? content["*/*"];
    if (!media) return [`${contentType} is not documented`];
    if (!media.schema || media === content["*/*"] || contentType !== "application/json") return [];
    const validate = ajv.compile(withBase(media.schema));
    return validate(JSON.parse(body))
      ? []
      : validate.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Makes references point into the document. */
const withBase = (schema) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => (key === "$ref" && value.startsWith("#") ? `document${value}` : value)),
  );

/** The services that a jest run with these arguments must cover completely; none if a pattern narrows the run. */
export function completeProjects(argv) {
  const selected = [];
  for (let place = 0; place < argv.length; place++) {
    if (argv[place] === "--selectProjects") {
      while (argv[place + 1] && !argv[place + 1].startsWith("-")) selected.push(argv[++place]);
    } else if (argv[place].startsWith("--json") || argv[place].startsWith("--outputFile") || argv[place] === "--ci")
      continue;
    else return [];
  }
  return PROJECTS.filter((name) => selected.length === 0 || selected.includes(name));
}

/** Checks a run by the files in its folder. Prints faults, and returns the number of passed and failed documents. */
export function checkAnswers(folder, argv) {
  const wanted = completeProjects(argv).flatMap((project) => DOCUMENTS[project].map((name) => ({ project, name })));
  const files = readdirSync(folder);
  const answers = files.filter((name) => name.startsWith("answers-")).flatMap((name) => lines(join(folder, name)));
  let failed = 0;
  for (const { project, name } of wanted) {
    const document = `document-${name}.json`;
    const { checked, faults } = files.includes(document)
      ? answerFaults(
          JSON.parse(readFileSync(join(folder, document), "utf8")),
          answers.filter(({ service }) => service === project),
        )
      : { checked: 0, faults: [`the tests of ${project} started no service`] };
    for (const fault of faults) console.error(`answers of ${name}: ${fault}`);
    if (faults.length > 0) failed += 1;
    else console.log(`answers of ${name}: ${checked} are documented, and each of them occurred`);
  }
  return { passed: wanted.length - failed, failed };
}

const lines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
