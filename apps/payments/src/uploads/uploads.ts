import { randomBytes } from "node:crypto";
import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { characterCount } from "../field-rules.js";
import type { FileStore } from "./file-store.js";

/**
 * The media types that merchants may upload, with their file extensions. SVG and HTML are excluded, because a browser
 * that opens such a file would run its scripts.
 */
export const FILE_TYPES = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/avif": ["avif"],
  "application/pdf": ["pdf"],
  "text/csv": ["csv"],
  "application/json": ["json"],
  "text/plain": ["txt"],
} as const satisfies Record<string, readonly string[]>;

export type FileType = keyof typeof FILE_TYPES;

/** 10 MiB. */
export const FILE_BYTES_MAX = 10 << 20;

interface UploadDeps {
  readonly files: FileStore;
  readonly clock: Clock;
}

interface UploadInput {
  readonly fileType: FileType;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
}

interface Upload {
  readonly uploadUrl: string;
  readonly key: string;
  readonly publicUrl: string;
  readonly expiresAt: string;
  readonly method: "PUT";
  readonly headers: Readonly<Record<string, string>>;
}

/** Lifetime of an upload's address. */
export const UPLOAD_MINUTES = 15;

/**
 * Returns an address that accepts only a file of this type and size. If the name is taken, eight random hex digits are
 * appended to it. Two addresses for the same free name share their key until a file is stored. `If-None-Match: *` isn't
 * signed, because every client would then have to send it. A client that sends it replaces no file (ADR 9).
 */
export async function beginUpload(
  { files, clock }: UploadDeps,
  merchantId: string,
  input: UploadInput,
): Promise<Upload> {
  const { stem, extension } = storedName(input.fileName, input.fileType);
  const plain = objectKey(merchantId, `${stem}.${extension}`);
  const isTaken = await files.exists(plain);
  const key = isTaken ? objectKey(merchantId, `${stem}-${randomBytes(4).toString("hex")}.${extension}`) : plain;
  const now = clock.now();
  const { url, headers } = await files.signUpload({
    key,
    contentType: input.fileType,
    contentLength: input.fileSize,
    signedAt: new Date(now),
    expiresInSeconds: UPLOAD_MINUTES * 60,
  });
  return {
    uploadUrl: url,
    key,
    publicUrl: files.publicUrl(key),
    expiresAt: new Date(now + UPLOAD_MINUTES * 60_000).toISOString(),
    method: "PUT",
    headers,
  };
}

/** Deletes a file from the merchant's own directory. */
export async function deleteUpload({ files }: UploadDeps, merchantId: string, wanted: string): Promise<void> {
  const key = ownKey(wanted, merchantId);
  if (!(await files.exists(key))) failNoFile();
  await files.delete(key);
}

/** How many files {@link deleteAllUploads} deletes at the same time. */
const DELETIONS_AT_ONCE = 16;

/**
 * Deletes all files of a merchant, page by page. If it fails, another call deletes the rest.
 * @param onDeleted called with the number of files that were deleted, after each batch
 */
export async function deleteAllUploads(
  files: FileStore,
  merchantId: string,
  onDeleted: (count: number) => void,
): Promise<void> {
  for await (const keys of files.list(getDirectory(merchantId))) {
    for (let at = 0; at < keys.length; at += DELETIONS_AT_ONCE) {
      const batch = keys.slice(at, at + DELETIONS_AT_ONCE);
      const outcomes = await Promise.allSettled(batch.map((key) => files.delete(key)));
      onDeleted(outcomes.filter(({ status }) => status === "fulfilled").length);
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    }
  }
}

export const FILE_NAME_CHARACTERS_MAX = 255;

/**
 * A file's name in the store, `stem.extension`. It consists of `[A-Za-z0-9._-]` and contains neither a leading dot nor
 * two dots in a row.
 */
interface StoredName {
  readonly stem: string;
  readonly extension: string;
}

/**
 * Reduces a name to characters that are safe in an address and in a file system.
 * @throws VALIDATION_FAILED for a name that is too long or unsafe, or whose extension doesn't fit the type
 */
function storedName(fileName: string, fileType: FileType): StoredName {
  const name = fileName.normalize("NFC");
  const length = characterCount(name);
  if (length < 1 || length > FILE_NAME_CHARACTERS_MAX)
    failInvalid("fileName", `must have 1 to ${FILE_NAME_CHARACTERS_MAX} characters`);
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

const getDirectory = (merchantId: string): string => `merchants/${merchantId}/`;

const objectKey = (merchantId: string, name: string): string => getDirectory(merchantId) + name;

/**
 * Matches parts that a valid key never contains after decoding it once: `..`, empty segments, a second encoding,
 * backslashes and control characters.
 */
const SUSPICIOUS = /\.\.|\/\/|%|\\|\p{Cc}/u;
/** Matches every name that the service assigns. */
const NAME = /^[A-Za-z0-9._-]+$/;

/**
 * Checks that a key from a caller belongs to a file in the caller's own directory. A caller's key must pass this check
 * before the store gets it.
 * @throws FORBIDDEN for a key outside the directory, NOT_FOUND for a name that no file can have
 */
function ownKey(key: string, merchantId: string): string {
  const directory = getDirectory(merchantId);
  const name = key.slice(directory.length);
  const isOwn = key.startsWith(directory) && !SUSPICIOUS.test(key);
  if (!isOwn || name === "" || name.startsWith(".") || name.includes("/")) {
    fail("FORBIDDEN", "This file isn't in your own directory.");
  }
  if (!NAME.test(name)) failNoFile();
  return key;
}

const failNoFile = (): never => fail("NOT_FOUND", "There is no such file.");

/**
 * Returns the key in a request's path, decoded once. The router's own parameter isn't used, because the router decodes
 * differently. The router has already checked that the path is valid percent-encoding and begins with the route's two
 * segments, in plain or encoded form.
 */
export function keyOfPath(originalUrl: string): string {
  const path = originalUrl.replace(/^https?:\/\/[^/]*/i, "").split(/[?#]/, 1)[0] as string;
  return decodeURIComponent(path.split("/").slice(3).join("/"));
}
