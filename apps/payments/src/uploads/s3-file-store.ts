import type { S3Client } from "@aws-sdk/client-s3";
import type { FileStore } from "./file-store.js";
import { STORE_TIMEOUT_MS, storeFailure } from "./store-failure.js";

interface S3Settings {
  /** Where the store is reached, by this service and by whoever has a file: it is part of every signature. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where stored files are read; the key follows it. */
  readonly publicUrl: string;
}

/** Signed, so that the store refuses a file of another type or size. Nothing else: every client sends these by itself. */
const SIGNED = new Set(["host", "content-type", "content-length"]);

/** Files in an S3 bucket. The SDK is loaded at its first use: it is a third of the service's start-up time. */
export function createS3FileStore({ endpoint, bucket, region, publicUrl, ...credentials }: S3Settings): FileStore {
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
      // Else the checksum of an empty body is signed, which no file has.
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
        if (statusOf(error) === 404) return false;
        throw storeFailure(error);
      }
    },
    async delete(key) {
      const { s3, client } = await sdk();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }), timeout()).catch((error) => {
        throw storeFailure(error);
      });
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

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
