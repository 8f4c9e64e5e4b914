import type { Tag } from "./stream-tags.js";

/** Collects some facts of a page while it streams in. `PageHandler` passes visible tags and text only. */
export interface PageReader<Facts> {
  open?(tag: Tag): void;
  close?(name: string): void;
  /** A piece of visible text. */
  text?(piece: string): void;
  /** A piece of the page's `<title>`. */
  title?(piece: string): void;
  /** A piece of a drawing's title (`<svg><title>`), which names the control around it. */
  drawingTitle?(piece: string): void;
  /** A whole script element. */
  script?(tag: Tag, source: string): void;
  /** `truncated`: the page was cut, so elements that are still open may be incomplete. */
  facts(truncated: boolean): Facts;
}
