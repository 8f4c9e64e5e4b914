import { isUtf8 } from "node:buffer";
import { failInvalid, ServiceError } from "@svc/errors";
import type { HttpApp } from "./http-app-type.js";
import { refuseUnstorable } from "./json-body.js";
import { bodyParser } from "./request-bodies.js";

const FORM = "application/x-www-form-urlencoded";

/**
 * Parses the form bodies that pages send into an object of strings, with the rules for JSON bodies. Handlers get only
 * strings, never numbers or lists. Applies only to the given scope.
 * @param read converts the form's fields to the body that handlers get
 */
export function acceptForms<Body>(
  scope: HttpApp,
  bodyLimit: number,
  read: (fields: Readonly<Record<string, string>>) => Body,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    FORM,
    bodyParser((bytes) => {
      if (!isUtf8(bytes)) failInvalid("body", "is not UTF-8");
      const fields = Object.fromEntries(new URLSearchParams(bytes.toString()));
      refuseUnstorable(fields, []);
      return read(fields);
    }, bodyLimit),
  );
  scope.addContentTypeParser("*", (_request, _payload, done) =>
    done(new ServiceError("UNSUPPORTED_MEDIA_TYPE", `The body must be sent as ${FORM}.`)),
  );
}
