import type { ServerResponse } from "node:http";
import type { ObjectFiles, StoredObject } from "./object-files.js";
import { refuse } from "./s3-error.js";
import { queryValue, type S3Request } from "./s3-request.js";
import { element, xmlDocument } from "./xml.js";

const PAGE_MAX = 1000;

/** HeadBucket and ListObjectsV2. The one bucket is there from the start. */
export async function answerBucket(request: S3Request, response: ServerResponse, files: ObjectFiles): Promise<void> {
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
