import type { S3Client } from "@aws-sdk/client-s3";
import { fail, ServiceError } from "@svc/errors";
import type { FileStoreSettings } from "../env.js";

interface UploadRequest {
  readonly key: string;
  readonly contentType: string;
  readonly contentLength: number;
  readonly signedAt: Date;
  readonly expiresInSeconds: number;
}

/** Everything that a client needs to upload the file. */
interface SignedUpload {
  readonly url: string;
  /** Headers that the client must send. The signature covers all of them. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A store of files.
 * @throws SERVICE_UNAVAILABLE if the store is unusable, TIMEOUT if it does not respond
 */
export interface FileStore {
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Yields all keys that begin with `prefix`, a page of at most a thousand at a time. */
  list(prefix: string): AsyncIterable<readonly string[]>;
  /**
   * Creates an address that accepts a file of exactly this type and size, any number of times until it expires. Does no
   * I/O.
   */
  signUpload(request: UploadRequest): Promise<SignedUpload>;
  /** Public address of a stored file. */
  publicUrl(key: string): string;
  close(): void;
}

const notSetUp = (): never =>
  fail("SERVICE_UNAVAILABLE", "Uploads are not set up on this installation.", {
    hint: "To turn uploads on, the operator must set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
  });

/** Used if no store is configured. */
const noFileStore: FileStore = {
  exists: notSetUp,
  delete: notSetUp,
  list: notSetUp,
  signUpload: notSetUp,
  publicUrl: notSetUp,
  close: () => {},
};

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

/** Creates the configured store. If none is configured, uploads are refused and everything else works. */
export function createFileStore(settings: FileStoreSettings): FileStore {
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

interface S3Settings {
  /** Address of the store for this service and for uploading clients. Every signature covers it. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Base address of stored files, to which the key is appended. */
  readonly publicUrl: string;
}

/**
 * Signed headers. The store refuses a file of another type or size. Other headers aren't signed, because clients
 * wouldn't know that they must send them.
 */
const SIGNED = new Set(["host", "content-type", "content-length"]);

/** Stores files in an S3 bucket. The SDK takes a third of the service's start-up time, so it is loaded on first use. */
function createS3FileStore({ endpoint, bucket, region, publicUrl, ...credentials }: S3Settings): FileStore {
  let loaded: ReturnType<typeof load> | undefined;
  const load = async () => {
    const [s3, { getSignedUrl }] = await Promise.all([
      import("@aws-sdk/client-s3"),
      import("@aws-sdk/s3-request-presigner"),
    ]);
    const client: S3Client = new s3.S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: true,
      maxAttempts: 2,
      // By default the SDK would sign the checksum of an empty body, which matches no file.
      requestChecksumCalculation: "WHEN_REQUIRED",
    });
    return { s3, getSignedUrl, client };
  };
  const sdk = () => {
    loaded ??= load();
    return loaded;
  };
  const timeout = () => ({ abortSignal: AbortSignal.timeout(STORE_TIMEOUT_MS) });

  return {
    async exists(key) {
      const { s3, client } = await sdk();
      try {
        await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: key }), timeout());
        return true;
      } catch (error) {
        if (getStatus(error) === 404) return false;
        throw storeFailure(error);
      }
    },
    async delete(key) {
      const { s3, client } = await sdk();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }), timeout()).catch((error) => {
        throw storeFailure(error);
      });
    },
    async *list(prefix) {
      const { s3, client } = await sdk();
      let after: string | undefined;
      do {
        const page = new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after });
        const { Contents = [], NextContinuationToken } = await client
          .send(page, { abortSignal: AbortSignal.timeout(LIST_TIMEOUT_MS) })
          .catch((error) => {
            throw storeFailure(error);
          });
        yield Contents.flatMap(({ Key }) => Key ?? []);
        after = NextContinuationToken;
      } while (after !== undefined);
    },
    async signUpload({ key, contentType, contentLength, signedAt, expiresInSeconds }) {
      const { s3, client, getSignedUrl } = await sdk();
      const put = new s3.PutObjectCommand({
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        ContentLength: contentLength,
      });
      return {
        url: await getSignedUrl(client, put, {
          expiresIn: expiresInSeconds,
          signingDate: signedAt,
          signableHeaders: SIGNED,
        }),
        headers: { "content-type": contentType, "content-length": `${contentLength}` },
      };
    },
    publicUrl: (key) => `${publicUrl}/${key}`,
    close: () => void loaded?.then(({ client }) => client.destroy()),
  };
}

const getStatus = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Timeout of a call to the store. Two calls end within five seconds. */
const STORE_TIMEOUT_MS = 2_000;
/** Timeout of a page of keys. Only the operator's commands list keys, so no request waits for it. */
const LIST_TIMEOUT_MS = 30_000;

/**
 * Codes that aren't timeouts. The SDK also reports a refused or closed connection as a timeout, although the host did
 * respond.
 */
const ENDED = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);
const isTimeout = ({ name, code }: { name?: unknown; code?: unknown }): boolean =>
  (name === "TimeoutError" || name === "AbortError") && !ENDED.has(String(code));

/** Converts a failure of the store to an error for the caller. The log gets the original text. */
function storeFailure(cause: unknown): ServiceError {
  return isTimeout(cause as object)
    ? new ServiceError("TIMEOUT", "The file store does not respond. Try again in a few seconds.", {
        retryAfter: 2,
        cause,
      })
    : new ServiceError("SERVICE_UNAVAILABLE", "The file store cannot be used at the moment. Try again later.", {
        retryAfter: 2,
        cause,
      });
}
