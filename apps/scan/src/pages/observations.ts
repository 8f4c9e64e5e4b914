import { type Html, html } from "@svc/discovery";
import type { CheckReport } from "../report/scan-report.js";

type Step = CheckReport["steps"][number];

/** A place that a check looked at, with everything that it found there. */
interface Observation {
  readonly place: string;
  readonly texts: readonly string[];
  /** The request and its answer. Absent if the place is a part of a document. */
  readonly step?: Step;
}

/**
 * Returns the part of the answer that a source names after the address, as in "https://a.example/ Link". Empty if it
 * names the whole answer. Null if it names another address.
 */
const findPart = (source: string, url: string): string | null =>
  source === url ? "" : source.startsWith(`${url} `) ? source.slice(url.length + 1) : null;

/** The source that evidence of a request names. MCP calls share an address, so their method follows the address. */
const nameRequest = ({ url, rpcMethod }: Step["request"]): string =>
  rpcMethod === undefined ? url : `${url} ${rpcMethod}`;

/** Merges evidence and requests into one list, with each address and each text once. */
export function listObservations({ evidence, steps }: Pick<CheckReport, "evidence" | "steps">): readonly Observation[] {
  const rest = new Map<string, string[]>();
  const texts = steps.map((): string[] => []);
  for (const { source, text } of evidence) {
    const index = steps.findIndex(({ request }) => findPart(source, nameRequest(request)) !== null);
    const part = index < 0 ? null : findPart(source, nameRequest(steps[index]!.request));
    if (part === null) rest.set(source, [...(rest.get(source) ?? []), text]);
    else texts[index]!.push(part === "" ? text : `${part}: ${text}`);
  }
  return [
    ...steps.map((step, index) => ({
      place: nameRequest(step.request),
      texts: texts[index]!.length > 0 ? [...new Set(texts[index])] : [step.finding],
      step,
    })),
    ...[...rest].map(([place, all]) => ({ place, texts: [...new Set(all)] })),
  ];
}

/**
 * Renders requests, answers, and what they show.
 * @param level level of the heading
 */
export function observationList(check: Pick<CheckReport, "evidence" | "steps">, level: 2 | 4 = 4): Html | false {
  const all = listObservations(check);
  if (all.length === 0) return false;
  const heading = "What the scan saw";
  return html`${level === 2 ? html`<h2>${heading}</h2>` : html`<h4>${heading}</h4>`}<ul class="seen">${all.map(
    ({ place, texts, step }) =>
      html`<li><code>${step === undefined ? place : `${step.request.method} ${place}`}</code>${texts.map((text) => html`<br>${text}`)}${step?.response !== undefined && renderResponse(step.response)}</li>`,
  )}</ul>`;
}

function renderResponse({ status, headers, excerpt }: NonNullable<Step["response"]>): Html {
  const lines = [`HTTP ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return html`<details><summary>Response</summary><pre tabindex="0"><code>${[...lines, ...(excerpt === "" ? [] : ["", excerpt])].join("\n")}</code></pre></details>`;
}
