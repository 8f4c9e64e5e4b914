import type { Tag } from "./stream-tags.js";

/** Collects some facts of a page while the page streams in. `PageHandler` passes only visible tags and text. */
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
  /**
   * Returns the facts after the end of the page.
   * @param truncated true if the page was cut, so that elements that are still open may be incomplete
   */
  facts(truncated: boolean): Facts;
}
