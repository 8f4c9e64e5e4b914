import { startObjectStore } from "../object-store/index.js";
import type { ServiceSettings } from "./service-settings.js";

export interface StackStorage {
  readonly endpoint: string;
  readonly bucket: string;
  /** What the payments service needs to use it. */
  readonly env: ServiceSettings;
  stop(): Promise<void>;
}

const BUCKET = "uploads";

/** The store that this process's settings name, else a strict local S3 that is gone with the stack. */
export async function startStorage(): Promise<StackStorage> {
  const { S3_ENDPOINT, S3_BUCKET } = process.env;
  if (S3_ENDPOINT) return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET ?? "", env: {}, stop: async () => {} };
  const store = await startObjectStore({ bucket: BUCKET, publicRead: true });
  return {
    endpoint: store.endpoint,
    bucket: store.bucket,
    env: {
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: store.bucket,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      S3_PUBLIC_URL: undefined,
    },
    stop: () => store.stop(),
  };
}
