import { RPC, RpcError } from "./mcp-post.js";
import type { CallToolResult, Progress, ServedTools, ToolPage } from "./served-tools.js";

export function listTools({ list }: ServedTools, cursor: string | undefined): ToolPage {
  const page = list(cursor);
  if (page === null) throw new RpcError(RPC.invalidParams, "The cursor is unknown. Use a nextCursor from this server.");
  return page;
}

interface ToolCall {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>> | undefined;
  readonly progressToken: string | number | undefined;
  readonly signal: AbortSignal;
  /** Sends a notification in the client's protocol. */
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

export function runTool({ tools }: ServedTools, call: ToolCall): Promise<CallToolResult> {
  const { name, given = {}, progressToken, signal, notify } = call;
  const called = tools.find(({ tool }) => tool.name === name);
  if (called === undefined) {
    const known = tools.map(({ tool }) => tool.name).join(", ");
    throw new RpcError(RPC.invalidParams, `This server has no such tool. It has ${known}.`);
  }
  if (progressToken === undefined) return called.call(given, { onProgress: undefined, signal });
  const onProgress = onlyIncreasing((progress, total, doing) => {
    const params = { progressToken, progress, total, message: doing ?? `${progress} of ${total} pieces` };
    notify({ method: "notifications/progress", params }).catch(() => {
      // The client has disconnected.
    });
  });
  return called.call(given, { onProgress, signal });
}

/** Drops progress that doesn't increase, because MCP requires `progress` to increase. */
function onlyIncreasing(send: Progress): Progress {
  let last = 0;
  return (done, total, doing) => {
    if (done <= last) return;
    last = done;
    send(done, total, doing);
  };
}
