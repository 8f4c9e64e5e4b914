import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set to false if the response must not be compressed, for example because it comes from a merchant's API. */
    compress?: boolean;
  }
}

/** Minimum size to compress. Smaller responses fit into one packet anyway. */
const BYTES_MIN = 1_400;
/** Maximum size to compress synchronously. For JSON, this takes 1 ms of one core. More would delay other requests. */
const SYNC_BYTES_MAX = 128 << 10;
/**
 * Maximum number of concurrent compressions in the background. Each uses a thread and some 300 KB. Further large
 * responses are sent uncompressed.
 */
const BACKGROUND_MAX = 4;

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|javascript))/;

const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT } = zlib.constants;
/** For JSON, quality 1 is faster than gzip's default, and the output is smaller too. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } };
const GZIP = { level: 1 };

const ENCODERS = {
  br: {
    sync: (bytes: Buffer) => zlib.brotliCompressSync(bytes, BROTLI),
    inBackground: (bytes: Buffer) => promisify(zlib.brotliCompress)(bytes, BROTLI),
  },
  gzip: {
    sync: (bytes: Buffer) => zlib.gzipSync(bytes, GZIP),
    inBackground: (bytes: Buffer): Promise<Buffer> => promisify(zlib.gzip)(bytes, GZIP),
  },
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/**
 * Compresses responses to GET and HEAD (ADR 0034). Responses to POST can contain a secret that is shown once, and the
 * size of a compressed response can reveal a secret. Streams are left alone, so that their bytes are sent as soon as
 * they are written.
 */
export function compressAnswers(app: FastifyInstance): void {
  /** Compressed copies of buffers that routes send repeatedly, such as the OpenAPI document. */
  const kept = new WeakMap<Buffer, Map<Encoding, Buffer>>();
  let inBackground = 0;

  async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer | null> {
    if (bytes.length <= SYNC_BYTES_MAX) return ENCODERS[encoding].sync(bytes);
    if (inBackground >= BACKGROUND_MAX) return null;
    inBackground++;
    try {
      return await ENCODERS[encoding].inBackground(bytes);
    } finally {
      inBackground--;
    }
  }

  async function encodeKept(bytes: Buffer, encoding: Encoding): Promise<Buffer | null> {
    const forms = kept.get(bytes) ?? new Map<Encoding, Buffer>();
    const encoded = forms.get(encoding) ?? (await encode(bytes, encoding));
    if (encoded !== null) kept.set(bytes, forms.set(encoding, encoded));
    return encoded;
  }

  app.addHook("onSend", async (request, reply, payload) => {
    if (!isEligible(request, reply)) return payload;
    addVary(reply);
    const isText = typeof payload === "string";
    if ((!isText && !Buffer.isBuffer(payload)) || payload.length < BYTES_MIN) return payload;
    const encoding = chooseEncoding(request.raw);
    if (encoding === undefined) return payload;
    const encoded = await (isText ? encode(Buffer.from(payload), encoding) : encodeKept(payload, encoding));
    if (encoded === null) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    weakenTag(reply);
    return encoded;
  });
}

/**
 * True for 304 too, so that it gets `Vary`: a cache must learn which request headers the stored response depends on
 * (RFC 9110 section 15.4.5).
 */
function isEligible({ method, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if ((method !== "GET" && method !== "HEAD") || routeOptions.config?.compress === false) return false;
  if (reply.hasHeader("content-encoding") || /no-transform/.test(String(reply.getHeader("cache-control"))))
    return false;
  return reply.statusCode === 304 || COMPRESSIBLE.test(String(reply.getHeader("content-type")));
}

/** Version 1 of negotiator has the option `preferred`, but its published types lack it. */
interface PreferringNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/** Returns the client's preferred encoding; brotli wins a tie. Without Accept-Encoding, the response isn't encoded. */
function chooseEncoding(request: IncomingMessage): Encoding | undefined {
  if (request.headers["accept-encoding"] === undefined) return undefined;
  const [best] = (new Negotiator(request) as unknown as PreferringNegotiator).encodings([...ENCODINGS, "identity"], {
    preferred: ENCODINGS,
  });
  return best === "br" || best === "gzip" ? best : undefined;
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader("vary") ?? "");
  if (!/accept-encoding|\*/i.test(vary))
    reply.header("vary", vary === "" ? "Accept-Encoding" : `${vary}, Accept-Encoding`);
}

/**
 * A strong ETag identifies the exact bytes, so a compressed response gets a weak one. Revalidation still works, because
 * If-None-Match is compared weakly.
 */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader("etag");
  if (typeof tag === "string" && tag.startsWith('"')) reply.header("etag", `W/${tag}`);
}
