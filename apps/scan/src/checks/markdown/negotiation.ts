import type { Fetched, HttpAnswer } from "../../gather/fetched.js";
import { looksLikeHtml } from "../../gather/html-text.js";
import { mediaType, tellingAnswer } from "../http-answer.js";

/** What the homepage gave for `Accept: text/markdown`. */
export type Negotiation =
  | { readonly outcome: "markdown"; readonly answer: HttpAnswer }
  | { readonly outcome: "none"; readonly why: string }
  | { readonly outcome: "unknown" };

export function negotiation(fetched: Fetched): Negotiation {
  const answer = tellingAnswer(fetched);
  if (answer === null) return { outcome: "unknown" };
  if (answer.status !== 200) return { outcome: "none", why: "The page is refused to those who accept markdown only." };
  if (looksLikeHtml(answer.body)) return { outcome: "none", why: "HTML is sent to those who accept markdown only." };
  if (mediaType(answer) !== "text/markdown") {
    return { outcome: "none", why: "The answer to those who accept markdown only is not text/markdown." };
  }
  if (answer.body.trim() === "") {
    return answer.truncated ? { outcome: "unknown" } : { outcome: "none", why: "The markdown answer is empty." };
  }
  return { outcome: "markdown", answer };
}
