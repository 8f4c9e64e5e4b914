/** A page in one of its states, for screenshots. */
export interface Screen<Page> {
  /** Also the name of the screenshots' files: lower case, words joined by hyphens, the service first. */
  readonly name: string;
  /** Opens the state in a new browser page and waits until its content is visible. Called once for each width. */
  open(page: Page): Promise<unknown>;
  /** Called after the screenshots. */
  close?(): Promise<unknown> | unknown;
  /** True if the browser shows an image file without an HTML page. axe can't check such a screen. */
  readonly isPicture?: boolean;
}

/** Running services and their screens. */
export interface Screens<Page> {
  readonly screens: readonly Screen<Page>[];
  stop(): Promise<unknown>;
}
