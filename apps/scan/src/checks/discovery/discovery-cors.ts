import type { JsonDocument } from "../../documents/fetched.js";
import { ADDRESSES, type DocumentName } from "../../documents/well-known.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";

const NAMES = Object.keys(ADDRESSES) as DocumentName[];

export const discoveryCors = defineCheck({
  id: "discoveryCors",
  title: "Browsers can read the discovery documents",
  failTitle: "A discovery document is open to only one origin",
  what: "Reads `Access-Control-Allow-Origin` of every JSON discovery document that the scan found.",
  why: "Agents in a browser can read only documents that the site opens to other origins.",
  rules: {
    pass: "Every found document has the header with `*`.",
    fail: "The header of a found document has another value, such as a single origin.",
    neutral:
      "The scan found no document, or a found document lacks the header. Agents outside browsers can still read it.",
    error: "All found documents have the header, but the scan could not read others.",
  },
  fix: {
    goal: "Agents in browsers can read what the site offers.",
    fix: "Send Access-Control-Allow-Origin: * with every document under /.well-known/ and with /openapi.json, because they are public.",
    docs: [
      "https://fetch.spec.whatwg.org/#http-access-control-allow-origin",
      "https://www.rfc-editor.org/rfc/rfc9727#section-5",
    ],
    inspect: "curl -fsSL -o /dev/null -D - {origin}/.well-known/api-catalog | grep -i '^access-control-allow-origin:'",
  },
  fixPart: "header",
  notes: [
    "A scan sends no Origin header. A server that sends the CORS header only in answer to an Origin header does not pass. For public documents, `*` is right and keeps them cacheable.",
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
      return fails("A discovery document is open to only one origin.", evidence);
    }
    const closed = found.filter(({ headers }) => allowed(headers) === "");
    if (closed.length > 0) {
      const evidence = closed.slice(0, 10).map(({ url }) => quote(url, "no Access-Control-Allow-Origin"));
      return neutral(`Discovery documents that browsers can't read: ${closed.length} of ${found.length}.`, evidence);
    }
    const unknown = documents.filter(({ state }) => state === "unknown");
    if (unknown.length > 0) {
      return cannotTell(
        "The scan could not read some discovery documents.",
        unknown.slice(0, 5).flatMap(documentEvidence),
      );
    }
    return found.length === 0
      ? neutral("The scan found no discovery document.", [quote("discovery documents", "none found")])
      : pass(
          "Browsers can read the discovery documents.",
          found.map(({ url, headers }) =>
            quote(url, `Access-Control-Allow-Origin: ${headers["access-control-allow-origin"]}`),
          ),
        );
  },
});
