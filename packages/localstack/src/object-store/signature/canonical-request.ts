import { header, type S3Request } from "../s3-request.js";

/** RFC 3986 encoding of everything but unreserved characters, as Signature Version 4 wants it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalPath = (path: string): string =>
  path
    .split("/")
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join("/");

/** The canonical request of Signature Version 4 for S3: the path is encoded once, the signature itself left out. */
export function canonicalRequest(request: S3Request, signedHeaders: string, payloadHash: string): string {
  const query = request.query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const headers = signedHeaders
    .split(";")
    .map((name) => `${name}:${(header(request, name) ?? "").trim().replaceAll(/ +/g, " ")}`);
  return [request.method, canonicalPath(request.path), query, ...headers, "", signedHeaders, payloadHash].join("\n");
}
