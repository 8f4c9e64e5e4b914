import { createInterface } from "node:readline";
import { createEngine, lastPanic } from "./engine.mjs";

const KNOWN_ERROR = 4466; // the native engine's JSON-RPC code for an error with `data`

/** Answers the CLI's requests, one JSON object per line, until standard input ends and the last answer is sent. */
export function serveJsonRpc(options) {
  const pending = new Set();
  let engine;
  let inputEnded = false;
  const exitWhenDone = () => {
    // Open database connections would otherwise keep the process alive.
    if (inputEnded && pending.size === 0) process.exit(0);
  };

  const lines = createInterface({ input: process.stdin });
  lines.on("line", async (line) => {
    const { id, method, params } = line.trim() === "" ? {} : JSON.parse(line);
    if (method === undefined) return; // the answer to a print request
    pending.add(id);
    try {
      engine ??= createEngine(options);
      send(...answers(id, method, await callEngine(await engine, method, params)));
    } catch (error) {
      send(failure(id, error));
    }
    pending.delete(id);
    exitWhenDone();
  });
  lines.on("close", () => {
    inputEnded = true;
    exitWhenDone();
  });
  // A panic inside one of the engine's futures rejects none of our promises. Without an answer, the CLI treats the end
  // of this process as success.
  process.on("uncaughtException", (error) => {
    send(...[...pending].map((id) => failure(id, error)));
    process.exit(1);
  });
}

/**
 * Calls the WebAssembly engine. It names one method differently from the native engine, and has no `createDatabase`.
 */
function callEngine(engine, method, params) {
  if (method === "getDatabaseVersion") return engine.version(params);
  if (typeof engine[method] !== "function") throw new Error(`the schema engine has no method ${method}`);
  return engine[method](params);
}

/** Like the native engine, sends the text of a diff to the CLI in a separate request, before the answer. */
function answers(id, method, result) {
  const answer = { id, result: result ?? {} };
  if (method !== "diff" || typeof result?.stdout !== "string") return [answer];
  return [{ id: 0, method: "print", params: { content: result.stdout } }, answer];
}

function failure(id, error) {
  const data = {
    is_panic: false,
    message: lastPanic.message || String(error?.message ?? error),
    error_code: error?.code ?? error?.error_code,
    meta: error?.meta ?? null,
  };
  return { id, error: { code: KNOWN_ERROR, message: "An error happened. See the data field.", data } };
}

function send(...messages) {
  process.stdout.write(messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
}
