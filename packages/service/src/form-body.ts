import { isUtf8 } from "node:buffer";
import { failInvalid, ServiceError } from "@svc/errors";
import type { HttpApp } from "./http-app-type.js";
import { refuseUnstorable } from "./json-body.js";
import { bodyParser } from "./request-bodies.js";

const FORM = "application/x-www-form-urlencoded";

/**
 * Makes a scope accept URL-encoded forms, and no other bodies. Fields are strings, and must be text that a JSON body
 * may contain.
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
    done(new ServiceError("UNSUPPORTED_MEDIA_TYPE", `The body must have the media type ${FORM}.`)),
  );
}
