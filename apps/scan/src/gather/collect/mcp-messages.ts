import type { JsonObject } from "../../documents/fetched.js";
import { asObject } from "../../documents/shapes/reading.js";

/** A JSON-RPC response. Exactly one of the two members is not null. */
export interface JsonRpcAnswer {
  readonly result: JsonObject | null;
  readonly error: JsonObject | null;
}

/** Maximum number of events to read from one response. */
const EVENTS_MAX = 100;

/**
 * Finds the message with this id in a response of MCP's transport, which is JSON or a stream of events. Null if there
 * is none.
 */
export function messageIn(text: string, mediaType: string, id: number): JsonRpcAnswer | null {
  const candidates = mediaType === "text/event-stream" ? eventsIn(text) : [text];
  for (const candidate of candidates) {
    const parsed = parse(candidate);
    for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
      const answer = asAnswer(message, id);
      if (answer !== null) return answer;
    }
  }
  return null;
}

function asAnswer(value: unknown, id: number): JsonRpcAnswer | null {
  const message = asObject(value);
  if (message === null || message.jsonrpc !== "2.0") return null;
  const [result, error] = [asObject(message.result), asObject(message.error)];
  // An error has no id if the server could not read the request.
  if (message.id !== id && !(error !== null && message.id == null)) return null;
  return (result === null) === (error === null) ? null : { result, error };
}

/** Lists the data of server-sent events. */
const eventsIn = (text: string): readonly string[] =>
  text
    .split(/\r\n\r\n|\n\n|\r\r/, EVENTS_MAX)
    .map((event) =>
      event
        .split(/\r\n|\n|\r/)
        .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).replace(/^ /, "")] : []))
        .join("\n"),
    )
    .filter((data) => data !== "");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
