import type { Event } from "../events.js";
import { limitTime } from "../timing.js";
import { hmacHex } from "../webhooks.js";

/** Start of the returned text if the server didn't answer. */
export const NOT_DELIVERED = "not delivered";

/**
 * Sends an event to a local server as the service sends a webhook, signed with `secret`. Returns the response's status,
 * or why there was no response.
 */
export async function forwardEvent(event: Event, to: string, secret: string, signal?: AbortSignal): Promise<string> {
  const body = JSON.stringify({ ...event, webhookDeliveryId: crypto.randomUUID() });
  const time = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "x-webhook-event": event.event,
    "x-webhook-signature": `t=${time},v1=${await hmacHex(secret, `${time}.${body}`)}`,
    "webhook-id": event.id,
    "webhook-timestamp": String(time),
    "webhook-signature": `v1,${await standardSignature(secret, `${event.id}.${time}.${body}`)}`,
  };
  const limit = limitTime(15_000, signal);
  try {
    const answer = await fetch(to, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: limit.signal,
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return `${NOT_DELIVERED}: ${(error as Error).message}`;
  } finally {
    limit.end();
  }
}

/** A signature as Standard Webhooks defines it: the key is the base64-decoded part after `whsec_`. */
async function standardSignature(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}
