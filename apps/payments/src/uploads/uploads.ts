import { randomBytes } from "node:crypto";
import type { Clock } from "@svc/service";
import { storedName } from "./file-name.js";
import type { FileStore } from "./file-store.js";
import type { FileType } from "./file-types.js";
import { failNoFile, objectKey, ownKey } from "./object-key.js";

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

/** What a file is sent with, and where it will be. */
interface Upload {
  readonly uploadUrl: string;
  readonly key: string;
  readonly publicUrl: string;
  readonly expiresAt: string;
  readonly method: "PUT";
  readonly headers: Readonly<Record<string, string>>;
}

const EXPIRES_IN_SECONDS = 15 * 60;

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
    expiresInSeconds: EXPIRES_IN_SECONDS,
  });
  return {
    uploadUrl: url,
    key,
    publicUrl: files.publicUrl(key),
    expiresAt: new Date(now + EXPIRES_IN_SECONDS * 1000).toISOString(),
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
