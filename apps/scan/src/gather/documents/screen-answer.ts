import type { Document } from "../document.js";
import type { HttpAnswer } from "../fetched.js";
import type { Reply } from "../http/reply.js";
import { redirectTarget } from "../http/site-client.js";
import type { Soft404 } from "./soft-404.js";

/** A document's state without its value, or the answer that may hold it. */
export type Screened =
  | { readonly kind: "settled"; readonly document: Exclude<Document<never>, { state: "found" }> }
  | { readonly kind: "candidate"; readonly answer: HttpAnswer };

export interface ScreenOptions {
  /** Address that was asked. */
  readonly url: string;
  readonly soft404: Soft404;
  /** Whether this answer is an HTML page in the place of the document. */
  readonly isPage: (answer: HttpAnswer) => boolean;
}

/**
 * What every document has in common. `absent` needs proof: 404, 410, or the answer that the site gives for everything. A page where a
 * document should be is that answer where the site answers pages for what it does not have; where that could not be told, nothing can.
 */
export function screenAnswer(reply: Reply, { url, soft404, isPage }: ScreenOptions): Screened {
  const settled = (state: "absent" | "invalid" | "unknown", why: string): Screened => ({
    kind: "settled",
    document: { state, url, why },
  });
  const { fetched } = reply;
  if (fetched.kind === "not_asked") return { kind: "settled", document: { state: "not_asked", why: fetched.why } };
  if (fetched.kind === "failed") return settled("unknown", `no answer: ${fetched.cause}`);
  if (fetched.kind === "challenge") return settled("unknown", `bot protection answered: ${fetched.sign}`);
  if (fetched.status === 404 || fetched.status === 410) return settled("absent", `HTTP ${fetched.status}`);
  if (soft404.matches(reply))
    return settled("absent", "the answer that the site gives for addresses that do not exist");
  const elsewhere = redirectTarget(fetched, new URL(fetched.url));
  if (elsewhere !== null) return settled("invalid", `redirects to ${placeOf(elsewhere)}`);
  if (fetched.status !== 200) return settled("unknown", `HTTP ${fetched.status}`);
  if (!isPage(fetched)) return { kind: "candidate", answer: fetched };
  if (soft404.answersPages) return settled("absent", "an HTML page, as for addresses that do not exist");
  if (!soft404.isKnown)
    return settled("unknown", "an HTML page, and what the site answers for other addresses is not known");
  return settled("invalid", "an HTML page");
}

/** `mailto:` and the like have no host that could be named. */
const placeOf = ({ protocol, host }: URL): string =>
  host === "" ? `a ${protocol} address` : `another site: ${protocol}//${host}`;
