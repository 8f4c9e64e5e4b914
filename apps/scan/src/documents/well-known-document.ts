import type { JsonObject } from "./fetched.js";
import type { Reading } from "./shapes/reading.js";

/** Traits of a site that make it need certain documents. */
export type Need = "api" | "auth" | "commerce" | "mcp";

type Addresses = Readonly<Record<string, string>>;

/** Defines one document: its addresses, its form, the sites that need it, and texts for reports and pages. */
export interface WellKnownDocument<Shape = unknown, At extends Addresses = Addresses> {
  /** Name with an article, for use in a sentence, for example `an API catalog`. */
  readonly name: string;
  /**
   * Address of the document, keyed by the artifact that contains it. If there are two entries, one of the two documents
   * is enough.
   */
  readonly at: At;
  /** Media type that the request prefers in its Accept header. Other JSON is accepted, too. */
  readonly mediaType?: string;
  readonly read: (value: JsonObject, url: string, openedByOperator: boolean) => Reading<Shape>;
  /** Summarizes the document as evidence. May contain text of the site. */
  readonly says: (shape: Shape) => string;
  readonly details?: (shape: Shape) => Readonly<Record<string, unknown>>;
  /** Returns true if the document lists nothing and the format allows that. The result is then `neutral`. */
  readonly isEmpty?: (shape: Shape) => boolean;
  /** Header that the specification requires in the document's response, and the warning if it is missing. */
  readonly header?: { readonly name: string; readonly isRight: RegExp; readonly otherwise: string };
  /** Clients that must not follow a redirect to the document. Undefined if clients may follow redirects. */
  readonly unredirected?: string;
  /**
   * The trait that makes a site need the document. If null, only a rule in `checks/discovery/when-absent.ts` can make
   * the document's absence a failure.
   */
  readonly need: Need | null;
  /** True if the document tells an agent how to use the site. */
  readonly tellsWhatToDo: boolean;
  readonly title: string;
  readonly failTitle: string;
  readonly what: string;
  readonly why: string;
  readonly passes: string;
  /** Texts of rules that replace the generated ones. */
  readonly rules?: { readonly fail?: string; readonly neutral?: string; readonly error?: string };
  readonly goal: string;
  readonly fix: string;
  readonly docs: readonly string[];
  /** Extended regular expression for a manual inspection with grep. */
  readonly sign: string;
  readonly notes?: readonly string[];
}

/**
 * Defines a row of the table WELL_KNOWN. Only the row itself needs the type of its shape, so the result hides that
 * type. The result keeps the names of the artifacts.
 */
export const document = <const At extends Addresses, Shape>(
  row: WellKnownDocument<Shape, At>,
): WellKnownDocument<unknown, At> => row as unknown as WellKnownDocument<unknown, At>;
