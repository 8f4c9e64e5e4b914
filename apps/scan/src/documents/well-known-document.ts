import type { JsonObject } from "../gather/fetched.js";
import type { Reading } from "./shapes/reading.js";

/** Traits of a site for which a document is expected. */
export type Need = "api" | "auth" | "commerce" | "mcp";

type Addresses = Readonly<Record<string, string>>;

/** All that is known of a document: the request that looks for it, its form, who needs it, and what reports and pages say. */
export interface WellKnownDocument<Shape = unknown, At extends Addresses = Addresses> {
  /** In the middle of a sentence, for example `an API catalog`. */
  readonly name: string;
  /** Its address by the artifact that holds what was found there; two, where one of two documents is enough. */
  readonly at: At;
  /** Asked for before any other JSON. */
  readonly mediaType?: string;
  readonly read: (value: JsonObject, url: string, openedByOperator: boolean) => Reading<Shape>;
  /** Summary as evidence. May hold text of the site. */
  readonly says: (shape: Shape) => string;
  readonly details?: (shape: Shape) => Readonly<Record<string, unknown>>;
  /** Its form allows one that lists nothing: that is no fault, and nothing to praise. */
  readonly isEmpty?: (shape: Shape) => boolean;
  /** Header that the specification asks for with it, and what is wrong without it. */
  readonly header?: { readonly name: string; readonly isRight: RegExp; readonly otherwise: string };
  /** Names the client that must not follow a redirect to it. */
  readonly unredirected?: string;
  /** Null: its absence never fails. */
  readonly expectedOf: Need | null;
  /** True if an agent learns from it what it can do here. */
  readonly tellsWhatToDo: boolean;
  readonly title: string;
  readonly failTitle: string;
  readonly what: string;
  readonly why: string;
  readonly passes: string;
  /** Rules that differ from those of every document that is expected of such a site. */
  readonly rules?: { readonly fail?: string; readonly neutral?: string; readonly error?: string };
  readonly goal: string;
  readonly fix: string;
  readonly docs: readonly string[];
  /** Extended regular expression that an inspection by hand searches for. */
  readonly sign: string;
  readonly notes?: readonly string[];
}

/** A row of the table: forgets the shape, which only the row itself knows, and keeps the names of its artifacts. */
export const document = <const At extends Addresses, Shape>(
  row: WellKnownDocument<Shape, At>,
): WellKnownDocument<unknown, At> => row as unknown as WellKnownDocument<unknown, At>;
