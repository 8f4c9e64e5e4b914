import { RPC, RpcError } from "./mcp-post.js";
import type { CallToolResult, Progress, ServedTools, ToolPage } from "./served-tools.js";

export function listTools({ list }: ServedTools, cursor: string | undefined): ToolPage {
  const page = list(cursor);
  if (page === null) throw new RpcError(RPC.invalidParams, "The cursor is none of this server's.");
  return page;
}

interface ToolCall {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>> | undefined;
  readonly progressToken: string | number | undefined;
  readonly signal: AbortSignal;
  /** Sends a notification to the client, in the protocol of its call. */
  readonly notify: (notification: ProgressNotification) => Promise<void>;
}

interface ProgressNotification {
  readonly method: "notifications/progress";
  readonly params: {
    readonly progressToken: string | number;
    readonly progress: number;
    readonly total: number;
    readonly message: string;
  };
}

/** Runs a tool by its name. */
export function runTool({ tools }: ServedTools, call: ToolCall): Promise<CallToolResult> {
  const { name, given = {}, progressToken, signal, notify } = call;
  const called = tools.find(({ tool }) => tool.name === name);
  if (called === undefined) {
    const known = tools.map(({ tool }) => tool.name).join(", ");
    throw new RpcError(RPC.invalidParams, `There is no such tool. This server has ${known}.`);
  }
  if (progressToken === undefined) return called.call(given, { onProgress: undefined, signal });
  const onProgress = onlyIncreasing((progress, total) => {
    const params = { progressToken, progress, total, message: `${progress} of ${total} pieces` };
    notify({ method: "notifications/progress", params }).catch(() => {
      // The client has gone, so the notification has no reader.
    });
  });
  return called.call(given, { onProgress, signal });
}

/** The specification lets `progress` only grow. */
function onlyIncreasing(send: Progress): Progress {
  let last = 0;
  return (done, total) => {
    if (done <= last) return;
    last = done;
    send(done, total);
  };
}
