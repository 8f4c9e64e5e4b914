import { failInvalid } from "@svc/errors";
import { characterCount } from "../character-count.js";
import { FILE_TYPES, type FileType } from "./file-types.js";

const CHARACTERS_MAX = 255;

/** The name of a file as it is stored: `stem.extension` of `[A-Za-z0-9._-]`, never with a leading dot or two dots in a row. */
interface StoredName {
  readonly stem: string;
  readonly extension: string;
}

/** Reduces a name to what is safe in an address and in a file system. @throws VALIDATION_FAILED for one that hides something */
export function storedName(fileName: string, fileType: FileType): StoredName {
  const name = fileName.normalize("NFC");
  const length = characterCount(name);
  if (length < 1 || length > CHARACTERS_MAX) failInvalid("fileName", `must have 1 to ${CHARACTERS_MAX} characters`);
  if (/[/\\\p{Cc}]/u.test(name)) failInvalid("fileName", "must not contain slashes, backslashes or control characters");
  if (name.startsWith(".")) failInvalid("fileName", "must not begin with a dot");
  const dot = name.lastIndexOf(".");
  const extension = dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
  const fitting: readonly string[] = FILE_TYPES[fileType];
  if (!fitting.includes(extension)) {
    failInvalid("fileName", `must end in ${fitting.map((one) => `.${one}`).join(" or ")} for ${fileType}`);
  }
  const stem = name
    .slice(0, dot)
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[.-]+|[.-]+$/g, "");
  return { stem: stem || "file", extension };
}
