import { randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** `whsec_` and the base64 of 32 random bytes. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

/** The bytes behind the prefix: the key of Standard Webhooks signatures. */
export const decodedSecret = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), "base64");
