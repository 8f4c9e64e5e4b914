import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { site } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { webBotAuth } from "./web-bot-auth.js";

const PATH = "/.well-known/http-message-signatures-directory";
/** The example of RFC 8037, appendix A. */
const KEY = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };
const THUMBPRINT = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
const keys = (...members: object[]) => ({ httpMessageSignatures: json(PATH, { keys: members }) });
const plain = json(`http://site.example${PATH}`, { keys: [KEY] });
const REDIRECTED = [{ from: "https://site.example/a", status: 301, to: "https://site.example/b" }];

checkCases(webBotAuth, [
  ["passes with a public key", "pass", keys({ ...KEY, kid: THUMBPRINT }), { details: { keys: 1, warnings: [] } }],
  ["passes without kid", "pass", keys(KEY)],
  [
    "warns of a kid that is not the thumbprint",
    "pass",
    keys({ ...KEY, kid: "key-1" }),
    { details: { keys: 1, warnings: ["a kid is not the thumbprint of its key (RFC 7638)"] } },
  ],
  ["fails with a private key", "fail", keys(KEY, { ...KEY, d: "secret" })],
  ["fails with a symmetric key", "fail", keys({ kty: "oct", k: "secret" })],
  ["is neutral with an empty list, which proves nothing", "neutral", keys()],
  [
    "is neutral with keys that lack their members",
    "neutral",
    keys({ kty: "OKP", crv: "Ed25519" }, { kty: "EC", x: "1" }),
  ],
  ["is neutral without list", "neutral", { httpMessageSignatures: json(PATH, {}) }],
  [
    "is neutral behind a redirect",
    "neutral",
    { httpMessageSignatures: json(PATH, { keys: [KEY] }, { redirects: REDIRECTED }) },
  ],
  ["is neutral over plain http", "neutral", { httpMessageSignatures: plain }],
  [
    "passes over plain http where the operator opened the host",
    "pass",
    { httpMessageSignatures: plain, site: site({ openedByOperator: true }) },
  ],
  ["is neutral when it is absent", "neutral", { httpMessageSignatures: absentJson(PATH) }],
  ["is neutral when it is a page", "neutral", { httpMessageSignatures: invalidJson(PATH) }],
  ["is an error when it could not be told", "error", { httpMessageSignatures: unknownJson(PATH) }],
]);
