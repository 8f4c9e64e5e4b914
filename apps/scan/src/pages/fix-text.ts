import { type Html, html } from "@svc/discovery";
import { fixParts, wordParts } from "../report/fix-parts.js";
import { codeBlock } from "./code-block.js";

/** Renders a sentence of a fix, with its tags and paths as code. */
export const withCode = (text: string): Html =>
  html`${wordParts(text).map((part) => (part.kind === "code" ? html`<code>${part.text}</code>` : part.text))}`;

/**
 * Renders a fix: instructions as paragraphs, and each text to copy in its own block.
 * @param what name of the fix, for the labels of the copy buttons
 */
export const fixText = (fix: string, what: string): Html =>
  html`${fixParts(fix).map(({ kind, text }) => (kind === "code" ? codeBlock(text, { what }) : html`<p>${withCode(text)}</p>`))}`;
