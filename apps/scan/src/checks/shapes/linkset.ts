import type { JsonObject } from "../../gather/document.js";
import { asHttpUrl, asObjects, asText } from "./members.js";

/** Relations that hold a catalogue's members (RFC 9727, sections 3 and 4): a context with one of them needs no anchor. */
const LISTS = ["item", "api-catalog"];

/** Addresses to which an API catalogue leads (RFC 9264 as JSON); empty: it is none. */
export function linksetTargets(document: JsonObject, url: string): readonly string[] {
  return asObjects(document.linkset)
    .filter((context) => asText(context.anchor) !== null || LISTS.some((relation) => relation in context))
    .flatMap((context) => Object.values(context).flatMap(asObjects))
    .map(({ href }) => asHttpUrl(href, url)?.href ?? null)
    .filter((href) => href !== null);
}
