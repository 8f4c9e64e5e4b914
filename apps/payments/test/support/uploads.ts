import { type ObjectStore, startObjectStore } from "@svc/localstack/object-store";
import { type DashboardUnderTest, startDashboard } from "./dashboard.js";
import type { TestOptions } from "./payments-under-test.js";

export interface UploadsUnderTest {
  readonly dashboard: DashboardUnderTest;
  readonly store: ObjectStore;
  /** Requests to the store that had a valid signature. */
  readonly operations: { readonly method: string; readonly key: string }[];
  stop(): Promise<void>;
}

export const storeEnv = (store: ObjectStore, endpoint = store.endpoint): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: store.bucket,
  S3_REGION: store.region,
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
});

/** The payments API with an object store that has an S3 API. */
export async function startUploads(
  options: TestOptions & { readonly now?: () => number } = {},
): Promise<UploadsUnderTest> {
  const operations: UploadsUnderTest["operations"] = [];
  const store = await startObjectStore({
    bucket: "uploads",
    publicRead: true,
    now: options.now,
    onOperation: (operation) => operations.push(operation),
  });
  const dashboard = await startDashboard({ ...options, env: { ...storeEnv(store), ...options.env } });
  return {
    dashboard,
    store,
    operations,
    async stop() {
      await dashboard.stop();
      await store.stop();
    },
  };
}

/** The answer of `POST /api/upload`. */
export interface UploadAnswer {
  readonly uploadUrl: string;
  readonly key: string;
  readonly publicUrl: string;
  readonly expiresAt: string;
  readonly method: string;
  readonly headers: Record<string, string>;
}

/** Sends a file as the answer says, with `changes` to the headers. Returns the status and the store's error code. */
export async function sendFile(
  { uploadUrl, method, headers }: UploadAnswer,
  body: string,
  changes: Record<string, string> = {},
): Promise<[number, string | undefined]> {
  // `fetch` sets the length itself.
  const { "content-length": _length, ...wanted } = { ...headers, ...changes };
  const answer = await fetch(uploadUrl, { method, headers: wanted, body });
  return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]];
}
