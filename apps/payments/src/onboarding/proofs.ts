import { isIP } from "node:net";
import { ed25519 } from "@noble/curves/ed25519";
import { failInvalid } from "@svc/errors";
import {
  type AllowHosts,
  BLOCK_MESSAGES,
  checkTargetUrl,
  type OutboundClient,
  type OutboundResult,
  parseUrl,
} from "@svc/outbound";
import type { ChainFamily } from "@svc/x402";
import bs58 from "bs58";
import { verifyMessage } from "ethers/hash";

interface WalletStatement {
  /** The service that requests the proof. */
  readonly host: string;
  readonly merchantId: string;
  readonly address: string;
  readonly nonce: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * The message that the owner of a wallet signs. It names the merchant and the effect, so that an owner doesn't sign it
 * for another merchant by mistake. It contains no text from the merchant.
 */
export const walletMessage = ({ host, merchantId, address, nonce, expiresAt }: WalletStatement): string =>
  [
    `${host} asks for proof that you control this wallet.`,
    "",
    "Sign only for a merchant account of your own: payments to this wallet will be recorded there.",
    "This sends no transaction and costs nothing.",
    "",
    `Wallet: ${address}`,
    `Merchant: ${merchantId}`,
    `Nonce: ${nonce}`,
    `Expires: ${expiresAt}`,
  ].join("\n");

/** True if the owner of the address signed this message: EIP-191 (personal_sign) on EVM chains, ed25519 on Solana. */
export function isSignedBy(family: ChainFamily, address: string, message: string, signature: string): boolean {
  return family === "evm" ? isSignedByEvm(address, message, signature) : isSignedBySolana(address, message, signature);
}

function isSignedByEvm(address: string, message: string, signature: string): boolean {
  try {
    return verifyMessage(message, signature) === address;
  } catch {
    return false; // not a well-formed signature
  }
}

const SIGNATURE_BYTES = 64;

function isSignedBySolana(address: string, message: string, signature: string): boolean {
  const bytes = signatureBytes(signature);
  if (bytes?.length !== SIGNATURE_BYTES) return false;
  try {
    // Strict mode refuses public keys of small order, for which any attacker can sign. The system program's address is
    // such a key.
    return ed25519.verify(bytes, Buffer.from(message), bs58.decode(address), { zip215: false });
  } catch {
    return false;
  }
}

/**
 * Decodes a signature from base58, which the chain uses, or from base64, which many wallets return. In base64, 64 bytes
 * always end in `==`.
 */
const signatureBytes = (text: string): Uint8Array | undefined =>
  text.endsWith("==") ? Buffer.from(text, "base64") : bs58.decodeUnsafe(text);

/** Address at which a domain publishes its proof. */
export const proofUrl = (domain: string): string => `https://${domain}/.well-known/svc-verification.txt`;

/** The line that the file must contain. The file may have other lines, for example for other merchants. */
export const proofLine = (nonce: string): string => `svc-verification=${nonce}`;

/**
 * Returns the canonical form of a domain: lower case, punycode, without a trailing dot. A port is allowed only if the
 * operator opened that host.
 * @throws VALIDATION_FAILED for anything except the name of a public site
 */
export function parseDomain(text: string, allowHosts: AllowHosts): string {
  const url = /^[^\s/?#@\\]{1,253}$/.test(text) ? parseUrl(`https://${text}`) : null;
  // The name of the root has one dot at most.
  if (url === null || url.hostname.endsWith("..")) return failInvalid("domain", "is not a domain");
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

/** Looks for the proof line. Returns null if it exists, else the reason why the service did not find it. */
export async function findProof(client: OutboundClient, domain: string, nonce: string): Promise<string | null> {
  const result = await client.request({
    url: proofUrl(domain),
    headers: { accept: "text/plain" },
    timeoutMs: TIMEOUT_MS,
    bodyBytesMax: FILE_BYTES_MAX,
    httpsOnly: true,
  });
  return findFailure(result, nonce);
}

function findFailure(result: OutboundResult, nonce: string): string | null {
  switch (result.kind) {
    case "response": {
      // A redirect may lead to another domain. With an open redirect, an attacker could prove a domain.
      if (result.status >= 300 && result.status < 400)
        return "The address redirects. The file must be at this address itself.";
      if (result.status !== 200) return `The file's address answered with status ${result.status}.`;
      const lines = result.body.toString("utf8").split(/\r\n|\r|\n/);
      return lines.some((line) => line.trim() === proofLine(nonce)) ? null : "The file does not contain the line.";
    }
    case "blocked":
      return BLOCK_MESSAGES[result.reason];
    case "timeout":
    case "aborted":
      return "The domain did not answer in time.";
    case "too_large":
      return "The file is too large.";
    case "undecodable":
      return "The file is sent in an unsupported encoding.";
    default:
      return "The domain cannot be reached over https.";
  }
}
