import { PassThrough } from "node:stream";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyReply } from "fastify";

const eventOf = (message: JSONRPCMessage): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/** Answers with a stream of server-sent events: what is told on the way, then the response. */
export function streamAnswer(
  reply: FastifyReply,
  answer: (tell: (message: JSONRPCMessage) => void) => Promise<JSONRPCMessage>,
): FastifyReply {
  const stream = new PassThrough();
  // A comment: the head leaves at once, and the client knows that it was heard.
  stream.write(": scanning\n\n");
  answer((message) => {
    if (!stream.destroyed) stream.write(eventOf(message));
  }).then(
    (response) => stream.end(eventOf(response)),
    // Only when the client has gone: nobody is left to be told.
    () => stream.destroy(),
  );
  return (
    reply
      .header("cache-control", "no-store, no-transform")
      // nginx would keep the events until the end.
      .header("x-accel-buffering", "no")
      .type("text/event-stream; charset=utf-8")
      .serializer((value: unknown) => value as string)
      .send(stream)
  );
}
