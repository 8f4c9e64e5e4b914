import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { ServiceError } from "@svc/errors";
import type { FastifyContentTypeParser, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Reads request bodies within the process's limits. `createHttpApp` adds it. */
    requestBodies: RequestBodies;
  }
}

/**
 * Bodies up to this size aren't counted. So a process without free memory rejects only large bodies, never an ordinary
 * call.
 */
export const SMALL_BODY_BYTES = 16_384;
/** Once this many bytes of a body have arrived, it gets memory for its whole announced length. */
const FIRST_BYTES = 65_536;
/** One address may use 1/`BODY_SHARES` of all bytes. */
export const BODY_SHARES = 4;
const RETRY_SECONDS = 5;

/** An address and its bodies that are in progress. */
interface Owner {
  readonly address: string;
  /** Announced bytes of its bodies. For bodies that announce no length, the received bytes. */
  asked: number;
  /** Received bytes of its bodies. */
  held: number;
}

/** A counted body. It counts from its announcement until its request is answered. */
interface Counted {
  readonly owner: Owner;
  asked: number;
  held: number;
  /** Aborts reading. Undefined when reading has ended. */
  refuse: ((error: ServiceError) => void) | undefined;
}

/**
 * Reads the bodies of requests, and limits the bytes that a process holds at once. Each address has a share. The share
 * counts announced lengths, so that a request over the share is refused before its body is sent. The total counts
 * received bytes, so that a client that only announces bodies doesn't block others. When the total is reached, a body
 * of the address that holds most is refused.
 */
export class RequestBodies {
  readonly #bytesMax: number;
  readonly #getOwner: (request: FastifyRequest) => string;
  readonly #answers = new WeakMap<FastifyRequest, ServerResponse>();
  readonly #refused = new WeakSet<FastifyRequest>();
  readonly #owners = new Map<string, Owner>();
  readonly #bodies = new Set<Counted>();
  #held = 0;

  constructor(bytesMax: number, getOwner: (request: FastifyRequest) => string) {
    this.#bytesMax = bytesMax;
    this.#getOwner = getOwner;
  }

  /** Bytes of counted bodies in memory. */
  get bytes(): number {
    return this.#held;
  }

  /** Notes whether a request may have a large body. Call it for every request before its body is read. */
  expect(request: FastifyRequest, { raw }: FastifyReply): void {
    const { "content-length": length, "transfer-encoding": coding, expect } = request.headers;
    if (coding !== undefined || expect !== undefined || Number(length) > SMALL_BODY_BYTES)
      this.#answers.set(request, raw);
  }

  /**
   * True if the body was refused, or if the request was answered before its body had arrived. The rest of the body is
   * discarded, so the connection may stay open.
   */
  wasRefused(request: FastifyRequest): boolean {
    return this.#refused.has(request);
  }

  /**
   * Reads a body into one buffer. Calls `done` once, with the bytes or an error. The bytes count until the request is
   * answered.
   */
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
    // The connection was lost, or the request took too long to arrive.
    const onError = (error: Error) => finish(Object.assign(error, { statusCode: 400 }));

    if (announced > SMALL_BODY_BYTES && answer !== undefined) {
      counted = this.#count(request, answer, announced, refuse);
      const error = this.#overShare(counted.owner);
      // If the client waits for `100 Continue`, its connection is closed: the server couldn't tell a late body from the
      // next request.
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
    const address = this.#getOwner(request);
    const owner = this.#owners.get(address) ?? { address, asked: 0, held: 0 };
    this.#owners.set(address, owner);
    const counted: Counted = { owner, asked, held: 0, refuse };
    owner.asked += asked;
    this.#bodies.add(counted);
    // Once the request is answered, aborted or timed out, discard the remaining data.
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

  /** Counts the bytes. Returns null if they are within the limits, otherwise the error. */
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
      hint: "Send large bodies one at a time.",
      retryAfter: RETRY_SECONDS,
    });
  }

  /**
   * Finds the body to refuse when the total is reached: the largest that is still arriving, of the address that holds
   * most bytes.
   */
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
 * A content-type parser that reads bodies within the process's limits. `parse` may throw.
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
 * The size of the buffer for a body. If the length is announced, the buffer soon gets its full size, so the bytes
 * needn't be copied again. The unfilled part costs no memory, because the operating system provides memory only when it
 * is written.
 */
const capacityFor = (length: number, announced: number, bytesMax: number): number => {
  if (announced > 0) return length > FIRST_BYTES || announced <= FIRST_BYTES ? announced : FIRST_BYTES;
  return Math.min(bytesMax, Math.max(SMALL_BODY_BYTES, length * 2));
};

const tooLarge = (): ServiceError => new ServiceError("PAYLOAD_TOO_LARGE", "The body is too large.");

/** Never sent, because the response has already gone out or its connection is closed. */
const unread = (): ServiceError => new ServiceError("BAD_REQUEST", "The request body is incomplete.");

const full = (): ServiceError =>
  new ServiceError("SERVICE_UNAVAILABLE", "Too many large request bodies are in progress.", {
    hint: "Retry later. Until then, the service accepts bodies up to 16 KiB.",
    retryAfter: RETRY_SECONDS,
  });
