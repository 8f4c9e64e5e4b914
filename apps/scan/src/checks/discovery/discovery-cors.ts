import { ADDRESSES, type DocumentName } from "../../documents/well-known.js";
import type { JsonDocument } from "../../gather/fetched.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";

const NAMES = Object.keys(ADDRESSES) as DocumentName[];

export const discoveryCors = defineCheck({
  id: "discoveryCors",
  title: "Discovery documents can be read from browsers",
  failTitle: "Discovery documents cannot be read from browsers",
  what: "`Access-Control-Allow-Origin` of every JSON discovery document that was found.",
  why: "Agents that run in a browser see only what the site opens to other origins.",
  rules: {
    pass: "Every document that was found has the header with `*`.",
    fail: "One of them names a single origin.",
    neutral: "None was found, or one of them lacks the header: agents outside browsers read it all the same.",
    error: "All that were found have it, but others could not be determined.",
  },
  fix: {
    goal: "Agents in browsers can read what the site offers.",
    fix: "Send Access-Control-Allow-Origin: * with every document under /.well-known/ and with /openapi.json: they are public.",
    docs: [
      "https://fetch.spec.whatwg.org/#http-access-control-allow-origin",
      "https://www.rfc-editor.org/rfc/rfc9727#section-5",
    ],
    inspect: "curl -fsSL -o /dev/null -D - {origin}/.well-known/api-catalog | grep -i '^access-control-allow-origin:'",
  },
  notes: [
    "A scan sends no Origin header. A server that answers the header only to requests that have one does not pass: for public documents `*` is right, and it keeps them cacheable.",
  ],
  requires: NAMES,
  evaluate: (artifacts) => {
    const documents: readonly JsonDocument[] = NAMES.flatMap((name) => artifacts[name]);
    const found = documents.filter((document) => document.state === "found");
    const allowed = (headers: Readonly<Record<string, string>>) => headers["access-control-allow-origin"]?.trim() ?? "";
    const narrow = found.filter(({ headers }) => !["", "*"].includes(allowed(headers)));
    if (narrow.length > 0) {
      const evidence = narrow
        .slice(0, 10)
        .map(({ url, headers }) => quote(url, `Access-Control-Allow-Origin: ${allowed(headers)}`));
      return fails("A discovery document is open to one origin only.", evidence);
    }
    const closed = found.filter(({ headers }) => allowed(headers) === "");
    if (closed.length > 0) {
      const evidence = closed.slice(0, 10).map(({ url }) => quote(url, "no Access-Control-Allow-Origin"));
      return neutral(
        `Of ${found.length} discovery documents, ${closed.length} cannot be read from browsers.`,
        evidence,
      );
    }
    const unknown = documents.filter(({ state }) => state === "unknown");
    if (unknown.length > 0) {
      return cannotTell(
        "Some discovery documents could not be determined.",
        unknown.slice(0, 5).flatMap(documentEvidence),
      );
    }
    return found.length === 0
      ? neutral("No discovery document was found.", [quote("discovery documents", "none found")])
      : pass(
          "Discovery documents can be read from browsers.",
          found.map(({ url, headers }) =>
            quote(url, `Access-Control-Allow-Origin: ${headers["access-control-allow-origin"]}`),
          ),
        );
  },
});
