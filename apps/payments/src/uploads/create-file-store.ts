import { fail } from "@svc/errors";
import type { PaymentsSettings } from "../env.js";
import type { FileStore } from "./file-store.js";
import { createS3FileStore } from "./s3-file-store.js";

const notSetUp = (): never =>
  fail("SERVICE_UNAVAILABLE", "Uploads are not set up on this installation.", {
    hint: "The operator sets S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
  });

/** Takes the place of a store where none is configured. */
const noFileStore: FileStore = {
  exists: notSetUp,
  delete: notSetUp,
  signUpload: notSetUp,
  publicUrl: notSetUp,
  close: () => {},
};

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

/** The store of the settings. Without any, uploads are refused and everything else works. */
export function createFileStore(settings: PaymentsSettings): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return noFileStore;
  const endpoint = withoutSlash(S3_ENDPOINT);
  return createS3FileStore({
    endpoint,
    bucket: S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: withoutSlash(settings.S3_PUBLIC_URL ?? `${endpoint}/${S3_BUCKET}`),
  });
}
