import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** An answer that a buyer reads piece by piece. */
export interface StreamedCall {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Reads the next piece. Null if the answer has ended. Rejects if the connection breaks. */
  next(): Promise<string | null>;
  /** Reads the rest of the answer. */
  rest(): Promise<string>;
  readonly response: IncomingMessage;
  /** Disconnects. */
  leave(): void;
}

/** Sends a request, and resolves with the head of its answer. */
export async function callStreamed(url: string, headers: Record<string, string> = {}): Promise<StreamedCall> {
  const { response, call } = await new Promise<{ response: IncomingMessage; call: ClientRequest }>(
    (resolve, reject) => {
      const call = request(url, { headers, agent: false });
      call.once("response", (response) => resolve({ response, call })).once("error", reject);
      call.end();
    },
  );
  call.on("error", () => {});
  const pieces = response[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value } = await pieces.next();
    return done ? null : String(value);
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    response,
    next,
    async rest() {
      let text = "";
      for (let piece = await next(); piece !== null; piece = await next()) text += piece;
      return text;
    },
    leave: () => call.destroy(),
  };
}
