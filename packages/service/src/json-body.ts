import { isUtf8 } from "node:buffer";
import { failInvalid } from "@svc/errors";
import type { FastifyInstance } from "fastify";
import { bodyParser } from "./request-bodies.js";

/** Maximum depth. Deeper nesting has no use in this API and only uses up the stack. */
const DEPTH_MAX = 64;

/** Parses JSON bodies. A DELETE may have the content type without a body. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser(
    "application/json",
    bodyParser((bytes, { method }) => {
      const body = bytes.toString("utf8");
      if (body.trim() === "") return method === "DELETE" ? undefined : null;
      if (!isUtf8(bytes)) failInvalid("body", "is not UTF-8");
      const value: unknown = JSON.parse(body);
      refuseUnstorable(value, []);
      return value;
    }),
  );
}

/**
 * Rejects values that no field can hold: names that reach an object's prototype, and text that the database can't store
 * (NUL, lone surrogates). Also rejects numbers beyond the range of a double, because `1e400` parses as Infinity.
 */
export function refuseUnstorable(value: unknown, path: readonly string[]): void {
  const field = path.join(".") || "body";
  if (typeof value === "number" && !Number.isFinite(value)) failInvalid(field, "is not a finite number");
  if (typeof value === "string") refuseBadText(value, field);
  if (typeof value !== "object" || value === null) return;
  if (path.length >= DEPTH_MAX) failInvalid("body", `is nested deeper than ${DEPTH_MAX} levels`);
  for (const name of Object.keys(value)) {
    if (name === "__proto__" || (name === "prototype" && path.at(-1) === "constructor")) {
      failInvalid("body", `must not contain a member named ${name}`);
    }
    refuseBadText(name, "body");
    refuseUnstorable((value as Record<string, unknown>)[name], [...path, name.slice(0, 64)]);
  }
}

/** @throws VALIDATION_FAILED if the database can't store the text */
export function refuseBadText(text: string, field: string): void {
  if (text.includes("\0") || /\p{Surrogate}/u.test(text)) {
    failInvalid(field, "must be Unicode text without NUL and without lone surrogates");
  }
}
