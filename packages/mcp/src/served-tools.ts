import type { CallToolResult, JSONRPCRequest, Tool } from "@modelcontextprotocol/sdk/types.js";

export type { CallToolResult, JSONRPCRequest, Tool };

/** Reports the progress of a call. `doing` describes the current step in a few words. */
export type Progress = (done: number, total: number, doing?: string) => void;

interface CallOptions {
  /** Set only if the client asked for progress. */
  readonly onProgress: Progress | undefined;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface McpTool {
  readonly tool: Tool;
  /** Calls the tool. An error that a model can fix is a result with `isError`; any other throws an {@link RpcError}. */
  call(given: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallToolResult>;
}

/** Name and version of a server, for display in clients. */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly websiteUrl: string;
}

export interface McpServer extends ServerInfo {
  readonly instructions: string;
  readonly tools?: readonly McpTool[];
  /** Returns a page of the tool list, or null if the cursor is invalid. Default: one page with all `tools`. */
  readonly list?: (cursor: string | undefined) => ToolPage | null;
}

export interface ToolPage {
  readonly tools: Tool[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** The servers for both protocols are built from this object, so they offer the same tools. */
export interface ServedTools {
  readonly info: ServerInfo;
  readonly instructions: string;
  readonly tools: readonly McpTool[];
  readonly list: (cursor: string | undefined) => ToolPage | null;
}

/** `older` is protocol 2025-11-25 or before, `modern` is 2026-07-28. */
export type ProtocolEra = "older" | "modern";

/** A request, its protocol, and the headers that name the protocol. */
export interface ProtocolRequest {
  readonly request: JSONRPCRequest;
  readonly era: ProtocolEra;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** One request that an SDK's server is processing. */
export interface Exchange {
  readonly answer: Promise<Response>;
  /** Aborts handlers that are still running. */
  close(): Promise<void>;
}
