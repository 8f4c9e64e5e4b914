import { createHmac, randomBytes } from "node:crypto";

interface SignedMessage {
  /** Id of the event: the same in every attempt and at every endpoint. */
  readonly id: string;
  readonly event: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  /** The body as sent. */
  readonly body: string;
}

/**
 * Both signature forms, by every live secret (newest first). `X-Webhook-Signature` signs `t.body` with the whole secret;
 * `webhook-signature` is the one of standardwebhooks.com: `id.t.body` with the decoded part.
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

/** `whsec_` and the base64 of 32 random bytes. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

/** The bytes behind the prefix: the key of Standard Webhooks signatures. */
const decodedSecret = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), "base64");
