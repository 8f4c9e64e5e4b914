import type { Tag } from "./stream-tags.js";

/** Collects some facts of a page while it streams by. Called for what is visible only: see `PageHandler`. */
export interface PageReader<Facts> {
  open?(tag: Tag): void;
  close?(name: string): void;
  /** A piece of visible text. */
  text?(piece: string): void;
  /** A piece of the page's `<title>`. */
  title?(piece: string): void;
  /** A piece of the title of a drawing (`<svg><title>`): names the control that it stands in. */
  drawingTitle?(piece: string): void;
  /** A whole script element. */
  script?(tag: Tag, source: string): void;
  /** `truncated`: what is still open was cut off. */
  facts(truncated: boolean): Facts;
}
