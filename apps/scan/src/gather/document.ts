import type { Fetched } from "./fetched.js";

/**
 * What a well-known address holds. `absent` needs proof (404, 410, or the page that the site answers for everything);
 * what could not be told (401, 403, 429, 5xx, time-out, challenge) is `unknown`, and `invalid` is there but wrong.
 */
export type Document<Value> =
  | {
      readonly state: "found";
      readonly value: Value;
      readonly url: string;
      /** Things that are tolerated, for example a wrong media type. */
      readonly warnings: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly state: "absent"; readonly url: string; readonly why: string }
  | { readonly state: "invalid"; readonly url: string; readonly why: string }
  | { readonly state: "unknown"; readonly url: string; readonly why: string }
  | { readonly state: "not_asked"; readonly why: string };

export type JsonObject = Readonly<Record<string, unknown>>;
export type JsonDocument = Document<JsonObject> & { readonly fetched: Fetched };
export type TextDocument = Document<string> & { readonly fetched: Fetched };
