import { type Html, html } from "@svc/discovery";

interface CodeBlockOptions {
  /** Name of the content, for the label of its button: "Copy <what>". */
  readonly what: string;
  /** Id of the block, for copy buttons elsewhere on the page. */
  readonly id?: string;
  /** True for sentences, which wrap at the edge of the block. */
  readonly isProse?: boolean;
}

/** A block of text to copy. The script adds a button to its corner. */
export const codeBlock = (text: string, { what, id, isProse }: CodeBlockOptions): Html =>
  html`<div class="code"><pre tabindex="0"${isProse && html` class="prose"`}${id !== undefined && html` id="${id}"`} data-copy="${what}"><code>${text}</code></pre></div>`;

/**
 * A button that copies a block, even a collapsed one. It is hidden without a script. Readers can then still open the
 * block.
 * @param label accessible name, if the page has many such buttons. It must start with `text`.
 */
export const copyButton = (blockId: string, text: string, label?: string): Html =>
  html`<button type="button"${label !== undefined && html` class="tinted" aria-label="${label}"`} data-copies="${blockId}" hidden>${text}</button>`;
