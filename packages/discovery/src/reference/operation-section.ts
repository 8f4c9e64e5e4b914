import { ERRORS_PATH } from "@svc/errors";
import { codeTabs } from "../code-tabs.js";
import { type Html, type HtmlPart, html } from "../html.js";
import { renderMarkdown } from "../markdown.js";
import { mediaExample } from "../openapi/examples.js";
import { type OpenApi, type Operation, type Response, resolveRef, type Schema } from "../openapi/schema.js";
import { renderMeaning, resolveShape, schemaFields, typeText } from "./schema-fields.js";
import { tryForm } from "./try-form.js";

const JSON_TYPE = "application/json";

/** A call in readable form: method and path. */
export const callText = (method: string, path: string): Html =>
  html`<span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>`;

/** The section of one operation: description, parameters, responses, an example and a form to try it. */
export function operationSection(document: OpenApi, method: string, path: string, operation: Operation): Html {
  const { operationId = "", summary = "", description, deprecated, responses } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolveRef(document, one));
  const body = operation.requestBody?.content[JSON_TYPE] ?? Object.values(operation.requestBody?.content ?? {})[0];
  const sent = body === undefined ? null : formatJson(mediaExample(document, body));
  const good = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const answer = good && resolveRef(document, good[1]).content?.[JSON_TYPE];
  const returned = answer?.schema && getPayload(document, answer.schema);
  const answered = answer && mediaExample(document, answer);
  const tabs = [
    { title: "Request", code: html`${formatCurl(document, method, path, operation, sent)}` },
    ...(answered === undefined ? [] : [{ title: `Answer ${good?.[0]}`, code: html`${formatJson(answered)}` }]),
  ];
  return html`<section class="operation" id="${operationId}"><h2>${summary}</h2><p class="call">${callText(method, path)}${deprecated && html` <span class="tag error">deprecated</span>`}</p>
<div class="parts"><div>${description && !repeats(description, summary) && renderMarkdown(description)}${renderAccess(operation)}
${parameters.length > 0 && html`<h3>Parameters</h3><ul class="fields">${parameters.map((one) => html`<li><p><code>${one.name}</code> <span class="type">${typeText(document, one.schema ?? {})}, ${one.in}${one.required && ", required"}</span></p>${renderMeaning(document, { ...one.schema, ...(one.description === undefined ? {} : { description: one.description }) })}</li>`)}</ul>`}
${titled("Body", body?.schema && schemaFields(document, body.schema))}
${returned && folded("Returns", schemaFields(document, returned))}
${folded("Answers", answersTable(document, responses))}</div>
<div class="code-side">${codeTabs(`code-${operationId}`, `Code: ${summary}`, tabs)}${tryForm(document, method, path, operation, sent)}</div></div></section>`;
}

const repeats = (description: string, summary: string): boolean =>
  description.replace(/\.$/, "").trim() === summary.replace(/\.$/, "").trim();

/** One event that the service sends to webhook endpoints. */
export function eventSection(document: OpenApi, name: string, { description, requestBody }: Operation): Html {
  const content = requestBody?.content[JSON_TYPE];
  const data = content?.schema && resolveShape(document, content.schema).properties?.data;
  return html`<section class="operation" id="${name}"><h2><code>${name}</code></h2>
<div class="parts"><div>${description && renderMarkdown(description)}${folded(html`Members of <code>data</code>`, (data && schemaFields(document, data)) ?? null)}</div>
<div class="code-side">${content && html`<pre tabindex="0"><code>${formatJson(mediaExample(document, content))}</code></pre>`}</div></div></section>`;
}

const titled = (title: string, content: HtmlPart): Html | null => (content ? html`<h3>${title}</h3>${content}` : null);
const folded = (title: HtmlPart, content: Html | null): Html | null =>
  content && html`<details class="part"><summary>${title}</summary>${content}</details>`;

/** The schema of the payload inside the envelope. */
function getPayload(document: OpenApi, schema: Schema): Schema {
  const { properties } = resolveShape(document, schema);
  return properties?.status && properties.data ? properties.data : schema;
}

const formatJson = (value: unknown): string => (value === undefined ? "{}" : JSON.stringify(value, null, 2));

function renderAccess({ security = [] }: Operation): Html {
  const ways = security.map((way) => Object.keys(way)[0] ?? "nothing");
  const words: Readonly<Record<string, string>> = {
    apiKey: "an API key",
    sessionToken: "a session token",
  };
  const needsKey = ways.length > 0 && !ways.includes("nothing");
  const text = needsKey ? `Requires ${ways.map((way) => words[way] ?? way).join(" or ")}.` : "Needs no key.";
  const rights = security.flatMap((way) => way.apiKey ?? []);
  const needs = rights.map((right, place) => html`${place > 0 && ", "}<code>${right}</code>`);
  return html`<p class="soft">${text}${rights.length > 0 && html` A restricted key needs ${needs}.`}</p>`;
}

function formatCurl(
  document: OpenApi,
  method: string,
  path: string,
  operation: Operation,
  body: string | null,
): string {
  const [server] = (document.servers ?? []) as readonly { readonly url: string }[];
  const lines = [`curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${server?.url ?? ""}${path}"`];
  if ((operation.security ?? []).some((way) => Object.keys(way).length > 0))
    lines.push(`-H "Authorization: Bearer $KEY"`);
  if (body !== null) lines.push(`-H "Content-Type: ${JSON_TYPE}"`, `-d '${body.replaceAll("'", "'\\''")}'`);
  return lines.join(" \\\n  ");
}

function answersTable(document: OpenApi, responses: Readonly<Record<string, Response>>): Html {
  const rows = Object.entries(responses).map(([status, answer]) => {
    const text = resolveRef(document, answer).description ?? "";
    return html`<tr><td>${status}</td><td>${renderMarkdown(text.trim() === "" ? "–" : text)}</td></tr>`;
  });
  return html`<div class="wide" tabindex="0" role="group" aria-label="Answers"><table><thead><tr><th scope="col">Status</th><th scope="col">Means</th></tr></thead><tbody>${rows}</tbody></table></div><p><a href="${ERRORS_PATH}">What each code means</a></p>`;
}
