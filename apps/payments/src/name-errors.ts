import type { FieldError } from "@svc/errors";
import { characterCount } from "./character-count.js";

const CHARACTERS_MAX = 255;

/** Bounds of a name, which is trimmed before: a schema would count the white space. */
export function nameErrors(name: string, field = "name"): FieldError[] {
  if (name === "") return [{ field, reason: "must not be blank" }];
  return characterCount(name) > CHARACTERS_MAX
    ? [{ field, reason: `must not be longer than ${CHARACTERS_MAX} characters` }]
    : [];
}
