import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** A refusal in S3's own terms: HTTP status and code of its error document. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.name = "S3Error";
    this.status = status;
    this.code = code;
  }
}

export function refuse(status: number, code: string, message?: string): never {
  throw new S3Error(status, code, message);
}

const escaped = (text: string): string => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const element = (name: string, text: string | number | boolean): string =>
  `<${name}>${escaped(String(text))}</${name}>`;

export const xmlDocument = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>${content}`;

/** A request in S3's terms, with a path-style address. */
export interface S3Request {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** As sent, for the signature. */
  readonly path: string;
  /** Decoded names and values, in the order sent. */
  readonly query: readonly (readonly [string, string])[];
  readonly bucket: string;
  /** Empty for a request to the bucket. */
  readonly key: string;
}

export function parseRequest({ method = "", url = "/", headers }: IncomingMessage): S3Request {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const pairs = mark < 0 ? [] : url.slice(mark + 1).split("&");
  const [, bucket = "", ...rest] = path.split("/").map(decoded);
  return { method, headers, path, query: pairs.filter(Boolean).map(parsePair), bucket, key: rest.join("/") };
}

/** The first value of a query parameter. */
export const queryValue = ({ query }: S3Request, name: string): string | undefined =>
  query.find(([one]) => one === name)?.[1];

export function header({ headers }: S3Request, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}

function parsePair(text: string): readonly [string, string] {
  const sign = text.indexOf("=");
  const [name, value] = sign < 0 ? [text, ""] : [text.slice(0, sign), text.slice(sign + 1)];
  return [decoded(name), decoded(value.replaceAll("+", "%20"))];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse(400, "InvalidURI");
  }
}
