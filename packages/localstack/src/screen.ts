/** A page in one of its states, to take pictures of. */
export interface Screen<Page> {
  /** Also the name of its files: lower case, words with dashes, the service first. */
  readonly name: string;
  /** Brings a new page of a browser there, and waits until it shows what is to be seen. Called once for each width. */
  open(page: Page): Promise<unknown>;
  /** Called when the pictures were taken. */
  close?(): Promise<unknown> | unknown;
  /** A file that a browser shows without a page around it: axe has nothing to say about it. */
  readonly isPicture?: boolean;
}

/** Services with everything that their pages show. */
export interface Screens<Page> {
  readonly screens: readonly Screen<Page>[];
  stop(): Promise<unknown>;
}
