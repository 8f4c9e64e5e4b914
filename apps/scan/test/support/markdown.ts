import type { HttpAnswer } from "../../src/gather/fetched.js";
import { answer } from "./answers.js";

/** A page as markdown: 200 characters and more under one heading. */
export const MARKDOWN_BODY = `# Site\n\n${"A sentence about what the site offers to those who read it. ".repeat(5)}\n`;

/** An answer of media type text/markdown. */
export const markdown = (body: string = MARKDOWN_BODY, overrides: Partial<HttpAnswer> = {}): HttpAnswer =>
  answer({ body, ...overrides, headers: { "content-type": "text/markdown; charset=utf-8", ...overrides.headers } });
