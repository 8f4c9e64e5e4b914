import { type Html, html } from "@svc/discovery";

interface CodeBlockOptions {
  /** Name of the content, for the label of its button: "Copy <what>". */
  readonly what: string;
  /** For buttons elsewhere that copy it. */
  readonly id?: string;
  /** Sentences: lines are broken where the block ends. */
  readonly isProse?: boolean;
}

/** Text to copy, as it is. The script puts a button into the block's corner. */
export const codeBlock = (text: string, { what, id, isProse }: CodeBlockOptions): Html =>
  html`<div class="code"><pre tabindex="0"${isProse && html` class="prose"`}${id !== undefined && html` id="${id}"`} data-copy="${what}"><code>${text}</code></pre></div>`;

/**
 * A button that copies a block which may be folded away. Without a script it is not there: the block can be opened all the same.
 * `label`: the name of one among many, which begins with its text.
 */
export const copyButton = (blockId: string, text: string, label?: string): Html =>
  html`<button type="button"${label !== undefined && html` class="tinted" aria-label="${label}"`} data-copies="${blockId}" hidden>${text}</button>`;
