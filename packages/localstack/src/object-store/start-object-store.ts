import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onPort, registerFolder, unregisterFolder } from "../managed-process.js";
import { answerObject } from "./answer-object.js";
import { ObjectFiles, type StoredObject } from "./object-files.js";
import { element, parseRequest, queryValue, refuse, S3Error, type S3Request, xmlDocument } from "./s3-request.js";
import { authenticate, isSigned, type StoreCredentials } from "./signature.js";

const PAGE_MAX = 1000;

/** HeadBucket and ListObjectsV2. The only bucket exists from the start. */
async function answerBucket(request: S3Request, response: ServerResponse, files: ObjectFiles): Promise<void> {
  if (request.method === "HEAD") return void response.writeHead(200).end();
  if (request.method === "PUT") refuse(409, "BucketAlreadyOwnedByYou");
  if (request.method !== "GET" || queryValue(request, "list-type") !== "2") refuse(501, "NotImplemented");
  const prefix = queryValue(request, "prefix") ?? "";
  const after = queryValue(request, "continuation-token") ?? queryValue(request, "start-after") ?? "";
  const max = Math.min(Number(queryValue(request, "max-keys") ?? PAGE_MAX), PAGE_MAX);
  const found = (await files.list()).filter(({ key }) => key.startsWith(prefix) && key > after);
  const page = found.slice(0, max);
  const isTruncated = found.length > max;
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    xmlDocument(
      `<ListBucketResult>${element("Name", request.bucket)}${element("Prefix", prefix)}${element("KeyCount", page.length)}${element("MaxKeys", max)}${element("IsTruncated", isTruncated)}${
        isTruncated ? element("NextContinuationToken", page.at(-1)?.key ?? "") : ""
      }${page.map(contents).join("")}</ListBucketResult>`,
    ),
  );
}

const contents = ({ key, modifiedAt, etag, body }: StoredObject): string =>
  `<Contents>${element("Key", key)}${element("LastModified", modifiedAt.toISOString())}${element("ETag", etag)}${element("Size", body.length)}${element("StorageClass", "STANDARD")}</Contents>`;

interface ObjectStoreOptions {
  readonly bucket: string;
  readonly port?: number;
  /** Lets the public read objects at their plain address, as in a bucket behind a CDN. Default false. */
  readonly publicRead?: boolean;
  readonly now?: () => number;
  /** Called for every permitted request, before it is executed. */
  readonly onOperation?: (operation: { readonly method: string; readonly key: string }) => void;
}

export interface ObjectStore extends StoreCredentials {
  readonly endpoint: string;
  readonly bucket: string;
  keys(): Promise<string[]>;
  /** Closes the port and keeps the objects. */
  pause(): Promise<void>;
  /** Opens the same port again. */
  resume(): Promise<void>;
  /** Stops, and deletes the objects. */
  stop(): Promise<void>;
}

/**
 * A strict S3 for local work and tests, with path-style addresses and one bucket. It checks Signature Version 4 (header
 * and presigned), payload hashes and checksums. It supports conditional writes, ranges and ListObjectsV2, but no
 * multipart uploads, copies or versions.
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), "svc-objects-"));
  registerFolder(folder);
  const files = new ObjectFiles(folder);
  const credentials: StoreCredentials = {
    accessKeyId: "local",
    secretAccessKey: randomBytes(24).toString("base64url"),
    region: "us-east-1",
  };
  const answer = (message: IncomingMessage, response: ServerResponse) => {
    carryOut(message, response, { options, files, credentials }).catch((error: unknown) => sendError(response, error));
  };
  const started = await onPort(options.port, async (wanted) => ({ wanted, server: await listen(answer, wanted) }));
  const port = started.wanted;
  let server: Server | undefined = started.server;
  const pause = async () => {
    const open = server;
    server = undefined;
    open?.closeAllConnections();
    await new Promise<void>((resolve) => (open ? open.close(() => resolve()) : resolve()));
  };
  return {
    ...credentials,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: options.bucket,
    keys: async () => (await files.list()).map(({ key }) => key),
    pause,
    async resume() {
      server ??= await listen(answer, port);
    },
    async stop() {
      await pause();
      await rm(folder, { recursive: true, force: true });
      unregisterFolder(folder);
    },
  };
}

interface Store {
  readonly options: ObjectStoreOptions;
  readonly files: ObjectFiles;
  readonly credentials: StoreCredentials;
}

async function carryOut(message: IncomingMessage, response: ServerResponse, store: Store): Promise<void> {
  response.setHeader("access-control-allow-origin", "*");
  if (message.method === "OPTIONS") return allowEveryOrigin(message, response);
  const request = parseRequest(message);
  const { options, files, credentials } = store;
  const payloadHash = isPublicRead(request, options)
    ? "UNSIGNED-PAYLOAD"
    : authenticate(request, credentials, (options.now ?? Date.now)());
  if (request.bucket !== options.bucket) refuse(404, "NoSuchBucket");
  options.onOperation?.({ method: request.method, key: request.key });
  if (request.key === "") return answerBucket(request, response, files);
  return answerObject({ request, message, response, payloadHash, files });
}

const isPublicRead = (request: S3Request, { publicRead }: ObjectStoreOptions): boolean =>
  publicRead === true && request.key !== "" && /^(GET|HEAD)$/.test(request.method) && !isSigned(request);

/** Lets pages of any origin send a file to a presigned address, as a bucket's CORS rules would. */
function allowEveryOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(200, {
      "access-control-allow-methods": "GET, HEAD, PUT",
      "access-control-allow-headers": headers["access-control-request-headers"] ?? "*",
    })
    .end();
}

function sendError(response: ServerResponse, error: unknown): void {
  const known = error instanceof S3Error ? error : new S3Error(500, "InternalError");
  if (known !== error) console.error(error);
  if (response.headersSent) return void response.destroy();
  // Don't wait for the rest of a refused body.
  response.writeHead(known.status, { "content-type": "application/xml", connection: "close" });
  response.end(
    response.req.method === "HEAD"
      ? undefined
      : xmlDocument(`<Error>${element("Code", known.code)}${element("Message", known.message)}</Error>`),
  );
}

function listen(answer: (message: IncomingMessage, response: ServerResponse) => void, port: number): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
