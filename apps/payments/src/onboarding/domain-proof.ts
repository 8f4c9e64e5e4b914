import { isIP } from "node:net";
import { failInvalid } from "@svc/errors";
import {
  type AllowHosts,
  BLOCK_MESSAGES,
  checkTargetUrl,
  type OutboundClient,
  type OutboundResult,
} from "@svc/outbound";

/** Where a domain publishes what proves it. */
export const proofUrl = (domain: string): string => `https://${domain}/.well-known/svc-verification.txt`;

/** The line that the file has. Other lines, for example of other merchants, may stand beside it. */
export const proofLine = (nonce: string): string => `svc-verification=${nonce}`;

/**
 * The canonical form of a domain: lower case, punycode, without a trailing dot; with a port only where the operator opened that
 * host. @throws VALIDATION_FAILED for everything that is not the name of a public site
 */
export function domainOf(text: string, allowHosts: AllowHosts): string {
  if (!/^[^\s/?#@\\]{1,253}$/.test(text) || !URL.canParse(`https://${text}`)) failInvalid("domain", "is not a domain");
  const url = new URL(`https://${text}`);
  const host = url.host.replace(/\.(?=:|$)/, "");
  const port = url.port === "" ? 443 : Number(url.port);
  if (
    !allowHosts.opens(url.hostname, port) &&
    (port !== 443 || isIP(url.hostname) !== 0 || url.hostname.startsWith("["))
  ) {
    failInvalid("domain", "is not a domain");
  }
  const checked = checkTargetUrl(proofUrl(host), { allowHosts, httpsOnly: true });
  if (!checked.ok) failInvalid("domain", BLOCK_MESSAGES[checked.reason]);
  return host;
}

const TIMEOUT_MS = 4_000;
const FILE_BYTES_MAX = 16 << 10;

/** Looks for the line; null when it is there, else why it was not found. */
export async function findProof(client: OutboundClient, domain: string, nonce: string): Promise<string | null> {
  const result = await client.request({
    url: proofUrl(domain),
    headers: { accept: "text/plain" },
    timeoutMs: TIMEOUT_MS,
    bodyBytesMax: FILE_BYTES_MAX,
    // Where a redirect leads is not this domain: an open redirect would prove anything.
    maxRedirects: 0,
    httpsOnly: true,
  });
  return failureOf(result, nonce);
}

function failureOf(result: OutboundResult, nonce: string): string | null {
  switch (result.kind) {
    case "response": {
      if (result.status >= 300 && result.status < 400) return "The file redirects: it must be at this address itself.";
      if (result.status !== 200) return `The file was answered with status ${result.status}.`;
      const lines = result.body.toString("utf8").split(/\r\n|\r|\n/);
      return lines.some((line) => line.trim() === proofLine(nonce)) ? null : "The file does not have the line.";
    }
    case "blocked":
      return BLOCK_MESSAGES[result.reason];
    case "timeout":
    case "aborted":
      return "The domain did not answer in time.";
    case "too_large":
      return "The file is too large.";
    case "undecodable":
      return "The file is sent in an encoding that cannot be read.";
    default:
      return "The domain cannot be reached over https.";
  }
}
