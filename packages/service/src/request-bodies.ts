import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { ServiceError } from "@svc/errors";
import type { FastifyContentTypeParser, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts the bytes that requests have sent to an app from `createHttpApp`. */
    requestBodies: RequestBodies;
  }
}

/** Bodies up to this size aren't counted: a full process rejects only large bodies, never an ordinary call. */
export const SMALL_BODY_BYTES = 16_384;
/** A body is given memory for all that it announces when so much of it has come. */
const FIRST_BYTES = 65_536;
/** One address may have an n-th part of all bytes under way. */
export const BODY_SHARES = 4;
const RETRY_SECONDS = 5;

/** An address with what it has under way. */
interface Owner {
  readonly address: string;
  /** Announced bytes of its bodies, or received bytes where a body announces no length. */
  asked: number;
  /** Received bytes of its bodies. */
  held: number;
}

/** A body that is counted, from its announcement until its request is answered. */
interface Counted {
  readonly owner: Owner;
  asked: number;
  held: number;
  /** Ends the reading; undefined when it has ended. */
  refuse: ((error: ServiceError) => void) | undefined;
}

/**
 * Reads the bodies of requests, and bounds the bytes that a process holds of them at once. An address has a share,
 * counted by announced lengths, so that it is refused before it sends. The sum counts received bytes, so a client that
 * only announces doesn't block others. When the sum is reached, the address that holds most is refused.
 */
export class RequestBodies {
  readonly #bytesMax: number;
  readonly #ownerOf: (request: FastifyRequest) => string;
  readonly #answers = new WeakMap<FastifyRequest, ServerResponse>();
  readonly #refused = new WeakSet<FastifyRequest>();
  readonly #owners = new Map<string, Owner>();
  readonly #bodies = new Set<Counted>();
  #held = 0;

  constructor(bytesMax: number, ownerOf: (request: FastifyRequest) => string) {
    this.#bytesMax = bytesMax;
    this.#ownerOf = ownerOf;
  }

  /** Bytes of counted bodies that are held now. */
  get bytes(): number {
    return this.#held;
  }

  /** Has to see every request before its body is read. */
  expect(request: FastifyRequest, { raw }: FastifyReply): void {
    const { "content-length": length, "transfer-encoding": coding, expect } = request.headers;
    if (coding !== undefined || expect !== undefined || Number(length) > SMALL_BODY_BYTES)
      this.#answers.set(request, raw);
  }

  /** True if it was answered while its body arrived: the rest is discarded, and the connection may stay. */
  wasRefused(request: FastifyRequest): boolean {
    return this.#refused.has(request);
  }

  /** Reads a body into one piece of memory. `done` is called once: with the bytes, which the answer gives back, or with why there are none. */
  read(
    request: FastifyRequest,
    payload: Readable,
    bytesMax: number,
    done: (error: Error | null, bytes?: Buffer) => void,
  ): void {
    const { headers } = request;
    const isChunked = headers["transfer-encoding"] !== undefined;
    const announced = isChunked ? 0 : Number(headers["content-length"] ?? 0);
    if (announced > bytesMax) return void done(tooLarge());
    const answer = this.#answers.get(request);
    let counted: Counted | undefined;
    let bytes: Buffer | undefined;
    let length = 0;

    const finish = (error: Error | null) => {
      payload.off("data", onData).off("end", onEnd).off("error", onError);
      if (counted !== undefined) counted.refuse = undefined;
      const whole = bytes;
      bytes = undefined;
      if (error === null) return done(null, whole?.subarray(0, length) ?? Buffer.alloc(0));
      if (counted !== undefined) this.#release(counted);
      // Discard the remaining data.
      payload.resume();
      done(error);
    };
    const refuse = (error: ServiceError) => {
      this.#refused.add(request);
      finish(error);
    };
    const onData = (piece: Buffer) => {
      const before = length;
      length += piece.length;
      if (length > bytesMax) return finish(tooLarge());
      if (length > SMALL_BODY_BYTES && answer !== undefined) {
        counted ??= this.#count(request, answer, 0, refuse);
        const error = this.#take(counted, length - counted.held);
        if (error !== null) return refuse(error);
      }
      if (bytes === undefined && length === announced) {
        bytes = piece;
        return;
      }
      if (bytes === undefined || length > bytes.length) {
        const larger = Buffer.allocUnsafe(capacityFor(length, announced, bytesMax));
        bytes?.copy(larger, 0, 0, before);
        bytes = larger;
      }
      piece.copy(bytes, before);
    };
    const onEnd = () => finish(null);
    // The connection is gone, or its time is up.
    const onError = (error: Error) => finish(Object.assign(error, { statusCode: 400 }));

    if (announced > SMALL_BODY_BYTES && answer !== undefined) {
      counted = this.#count(request, answer, announced, refuse);
      const error = this.#overShare(counted.owner);
      // A client that waits for `100 Continue` won't send its body, so the connection can serve nothing else.
      if (error !== null) return void (headers.expect === undefined ? refuse : finish)(error);
    }
    if (answer !== undefined && headers.expect !== undefined && request.raw.httpVersion === "1.1")
      answer.writeContinue();
    payload.on("data", onData).on("end", onEnd).on("error", onError);
    payload.resume();
  }

  #count(
    request: FastifyRequest,
    answer: ServerResponse,
    asked: number,
    refuse: (error: ServiceError) => void,
  ): Counted {
    const address = this.#ownerOf(request);
    const owner = this.#owners.get(address) ?? { address, asked: 0, held: 0 };
    this.#owners.set(address, owner);
    const counted: Counted = { owner, asked, held: 0, refuse };
    owner.asked += asked;
    this.#bodies.add(counted);
    // Once the request is answered, aborted or timed out, discard remaining data.
    const end = () => {
      counted.refuse?.(unread());
      this.#release(counted);
    };
    if (answer.closed) process.nextTick(end);
    else answer.once("close", end);
    return counted;
  }

  #release(counted: Counted): void {
    if (!this.#bodies.delete(counted)) return;
    const { owner } = counted;
    owner.asked -= counted.asked;
    owner.held -= counted.held;
    this.#held -= counted.held;
    if (owner.asked === 0 && this.#owners.get(owner.address) === owner) this.#owners.delete(owner.address);
  }

  /** Null when the bytes are counted. */
  #take(counted: Counted, bytes: number): ServiceError | null {
    const { owner } = counted;
    const more = Math.max(0, counted.held + bytes - counted.asked);
    counted.asked += more;
    owner.asked += more;
    const error = more > 0 ? this.#overShare(owner) : null;
    if (error !== null) return error;
    while (this.#held + bytes > this.#bytesMax) {
      const largest = this.#givesWay();
      if (largest?.refuse === undefined || largest.owner.held <= owner.held + bytes) return full();
      largest.refuse(full());
    }
    counted.held += bytes;
    owner.held += bytes;
    this.#held += bytes;
    return null;
  }

  #overShare({ asked }: Owner): ServiceError | null {
    const share = Math.floor(this.#bytesMax / BODY_SHARES);
    if (asked <= share) return null;
    return new ServiceError("RATE_LIMITED", `Your address sends more than ${share} bytes at once.`, {
      hint: "Send large bodies one after the other.",
      retryAfter: RETRY_SECONDS,
    });
  }

  /** The largest body that still comes, of the address that holds most of such. */
  #givesWay(): Counted | undefined {
    let found: Counted | undefined;
    for (const body of this.#bodies) {
      if (body.refuse === undefined) continue;
      const by = found === undefined ? 1 : body.owner.held - found.owner.held || body.held - found.held;
      if (by > 0) found = body;
    }
    return found;
  }
}

/**
 * A content-type parser over bytes that are read within the bounds of the process. `parse` may throw.
 * @param bytesMax default: the route's bodyLimit
 */
export const bodyParser =
  (parse: (bytes: Buffer, request: FastifyRequest) => unknown, bytesMax?: number): FastifyContentTypeParser =>
  (request, payload, done) =>
    request.server.requestBodies.read(
      request,
      payload as unknown as Readable,
      bytesMax ?? request.routeOptions.bodyLimit,
      (error, bytes) => {
        if (error !== null) return done(error);
        let value: unknown;
        try {
          value = parse(bytes as Buffer, request);
        } catch (thrown) {
          return done(thrown as Error);
        }
        done(null, value);
      },
    );

/**
 * Unwritten memory costs nothing, so a body with an announced length gets all of it at once, and is never copied to be
 * joined. A piece of one byte would cost a hundred as an object of its own; here it costs one.
 */
const capacityFor = (length: number, announced: number, bytesMax: number): number => {
  if (announced > 0) return length > FIRST_BYTES || announced <= FIRST_BYTES ? announced : FIRST_BYTES;
  return Math.min(bytesMax, Math.max(SMALL_BODY_BYTES, length * 2));
};

const tooLarge = (): ServiceError => new ServiceError("PAYLOAD_TOO_LARGE", "The body is too large.");

/** Sends no notification: the response has gone out, or its connection is closed. */
const unread = (): ServiceError => new ServiceError("BAD_REQUEST", "The request ended before its body had come.");

const full = (): ServiceError =>
  new ServiceError("SERVICE_UNAVAILABLE", "The service holds as many large bodies as it may.", {
    hint: "Send it again; bodies up to 16 KiB are taken meanwhile.",
    retryAfter: RETRY_SECONDS,
  });
