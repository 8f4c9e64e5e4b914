import { randomBytes } from "node:crypto";
import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { characterCount } from "../field-rules.js";
import type { FileStore } from "./file-store.js";

/**
 * The media types that may be uploaded, with the extensions that fit. No svg and no html: a browser that opens one from the
 * store would run what a stranger wrote.
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

/** Upload data of a file, and its later address. */
interface Upload {
  readonly uploadUrl: string;
  readonly key: string;
  readonly publicUrl: string;
  readonly expiresAt: string;
  readonly method: "PUT";
  readonly headers: Readonly<Record<string, string>>;
}

/** How long the address of an upload takes its file. */
export const UPLOAD_MINUTES = 15;

/** An address that takes this file and no other. A name that is taken gets eight hex digits. */
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

/** Deletes a file of the merchant's own directory. */
export async function deleteUpload({ files }: UploadDeps, merchantId: string, wanted: string): Promise<void> {
  const key = ownKey(wanted, merchantId);
  if (!(await files.exists(key))) failNoFile();
  await files.delete(key);
}

export const FILE_NAME_CHARACTERS_MAX = 255;

/** The name of a file as it is stored: `stem.extension` of `[A-Za-z0-9._-]`, never with a leading dot or two dots in a row. */
interface StoredName {
  readonly stem: string;
  readonly extension: string;
}

/** Reduces a name to what is safe in an address and in a file system. @throws VALIDATION_FAILED for one that hides something */
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

const directoryOf = (merchantId: string): string => `merchants/${merchantId}/`;

const objectKey = (merchantId: string, name: string): string => directoryOf(merchantId) + name;

/**
 * Parts that no honest key has, after it was decoded once: `..`, empty segments, a second encoding, backslashes,
 * control characters.
 */
const SUSPICIOUS = /\.\.|\/\/|%|\\|\p{Cc}/u;
/** The names that we give. */
const NAME = /^[A-Za-z0-9._-]+$/;

/**
 * A key as a caller names it, as the key of a file of its own directory. Only what this function answers is ever sent to the store.
 * @throws FORBIDDEN for a key outside the directory, NOT_FOUND for one that no file can have
 */
function ownKey(key: string, merchantId: string): string {
  const directory = directoryOf(merchantId);
  const name = key.slice(directory.length);
  const isOwn = key.startsWith(directory) && !SUSPICIOUS.test(key);
  if (!isOwn || name === "" || name.startsWith(".") || name.includes("/")) {
    fail("FORBIDDEN", "This key does not lie in your own directory.");
  }
  if (!NAME.test(name)) failNoFile();
  return key;
}

const failNoFile = (): never => fail("NOT_FOUND", "There is no such file.");

/**
 * The key in the path of a request, decoded once. The router is not asked: it decodes what it matches in its own way. The path has
 * been found to be valid percent-encoding and to begin with the two segments of the route, in whatever spelling.
 */
export function keyOfPath(originalUrl: string): string {
  const path = originalUrl.replace(/^https?:\/\/[^/]*/i, "").split(/[?#]/, 1)[0] as string;
  return decodeURIComponent(path.split("/").slice(3).join("/"));
}
