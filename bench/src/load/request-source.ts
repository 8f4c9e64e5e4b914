import { randomBytes } from "node:crypto";
import { UNIQUE_DIGITS } from "./load-spec.js";

/**
 * Client addresses in use at once. They come round by turns, so that below 20,000 requests a second none of them makes more
 * than the 30 reads in ten seconds that the service allows, and each log of the limiter holds a few entries.
 */
const ADDRESSES = 10_000;

const addresses = Array.from(
  { length: ADDRESSES },
  (_, place) => `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
);
let nextAddress = 0;
const addressInTurn = (): string => {
  nextAddress = (nextAddress + 1) % ADDRESSES;
  return addresses[nextAddress] as string;
};

const run = randomBytes(4).toString("hex");
let made = 0;
const neverSeen = (): string => run + (made++).toString(16).padStart(UNIQUE_DIGITS - run.length, "0");

/** Gives the next request each time it is called. */
export function requestSource(template: string): () => string {
  const pieces = template.split(/(\{address\}|\{unique\})/);
  if (pieces.length === 1) return () => template;
  return () => {
    // A mark has one value in a request, however often it stands there.
    const address = addressInTurn();
    const unique = neverSeen();
    let text = "";
    for (const piece of pieces) text += piece === "{address}" ? address : piece === "{unique}" ? unique : piece;
    return text;
  };
}
