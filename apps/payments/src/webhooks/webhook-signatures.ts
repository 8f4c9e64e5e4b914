import { createHmac, randomBytes } from "node:crypto";

interface SignedMessage {
  /** Event id, which is the same in every attempt and at every endpoint. */
  readonly id: string;
  readonly event: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Builds signature headers in two formats, each with a signature by every valid secret, newest first.
 * `X-Webhook-Signature` signs `timestamp.body` with the whole secret. `webhook-signature` follows standardwebhooks.com:
 * it signs `id.timestamp.body` with the decoded part of the secret.
 */
export function webhookHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const { id, event, timestamp, body } = message;
  const hex = secrets.map((secret) => createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex"));
  const standard = secrets.map((secret) =>
    createHmac("sha256", decodedSecret(secret)).update(`${id}.${timestamp}.${body}`).digest("base64"),
  );
  return {
    "x-webhook-event": event,
    "x-webhook-signature": [`t=${timestamp}`, ...hex.map((one) => `v1=${one}`)].join(","),
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standard.map((one) => `v1,${one}`).join(" "),
  };
}

const PREFIX = "whsec_";

/** Creates a secret: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

/** Decodes the part after the prefix, which is the key of Standard Webhooks signatures. */
const decodedSecret = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), "base64");
