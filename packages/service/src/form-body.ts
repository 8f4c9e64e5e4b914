import { isUtf8 } from "node:buffer";
import { failInvalid, ServiceError } from "@svc/errors";
import type { HttpApp } from "./http-app.js";
import { refuseUnstorable } from "./json-body.js";

const FORM = "application/x-www-form-urlencoded";

/**
 * Reads what forms of pages send, as an object of texts with the rules of JSON bodies, and nothing else: whoever answers a form need not
 * think of numbers and lists. Only for the scope of these pages.
 * @param read what the handlers get of the fields
 */
export function acceptForms<Body>(
  scope: HttpApp,
  bodyLimit: number,
  read: (fields: Readonly<Record<string, string>>) => Body,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: "buffer", bodyLimit }, (_request, bytes, done) => {
    try {
      if (!isUtf8(bytes as Buffer)) failInvalid("body", "is not UTF-8");
      const fields = Object.fromEntries(new URLSearchParams(bytes.toString()));
      refuseUnstorable(fields, []);
      done(null, read(fields));
    } catch (error) {
      done(error as Error);
    }
  });
  scope.addContentTypeParser("*", (_request, _payload, done) =>
    done(new ServiceError("UNSUPPORTED_MEDIA_TYPE", `The body must be sent as ${FORM}.`)),
  );
}
