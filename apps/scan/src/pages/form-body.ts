import type { HttpApp } from "@svc/service";
import { ADDRESS_LENGTH_MAX } from "./scan-form.js";

/** Percent-encoding makes three bytes of one; other fields are short. */
const BODY_BYTES_MAX = 4 * ADDRESS_LENGTH_MAX;

export interface ScanFormBody {
  readonly address: string;
  readonly fresh: boolean;
  /** Id of the one check that is wanted. */
  readonly check: string;
}

/** Reads what a form of this service sends. Only for the scope in which it is registered: the API takes JSON. */
export function acceptForms(app: HttpApp): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: BODY_BYTES_MAX },
    (_request, body, done) => {
      const fields = new URLSearchParams(body as string);
      const read: ScanFormBody = {
        address: (fields.get("url") ?? "").trim(),
        fresh: fields.get("fresh") === "true",
        check: fields.get("check") ?? "",
      };
      done(null, read);
    },
  );
}
