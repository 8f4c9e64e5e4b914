import type { CallToolResult, JSONRPCRequest, Tool } from "@modelcontextprotocol/sdk/types.js";

export type { CallToolResult, JSONRPCRequest, Tool };

/** Called as a call goes on. */
export type Progress = (done: number, total: number) => void;

interface CallOptions {
  /** Only where the client asked for progress. */
  readonly onProgress: Progress | undefined;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

export interface McpTool {
  readonly tool: Tool;
  /** What goes wrong is a result with `isError` where a model can mend it, and an {@link RpcError} elsewhere. */
  call(given: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallToolResult>;
}

/** Name and version of a server, as clients show them. */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly websiteUrl: string;
}

export interface McpServer extends ServerInfo {
  readonly instructions: string;
  readonly tools?: readonly McpTool[];
  /** A page of a long list, instead of `tools`. Null: the cursor is none of this server's. */
  readonly list?: (cursor: string | undefined) => ToolPage | null;
}

export interface ToolPage {
  readonly tools: Tool[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** The common source of both SDKs' servers: both protocols offer the same tools. */
export interface ServedTools {
  readonly info: ServerInfo;
  readonly instructions: string;
  readonly tools: readonly McpTool[];
  readonly list: (cursor: string | undefined) => ToolPage | null;
}

/** 2025-11-25 and older, or 2026-07-28. */
export type ProtocolEra = "older" | "modern";

/** A request, the protocol that it speaks, and the headers with which it says so. */
export interface ProtocolRequest {
  readonly request: JSONRPCRequest;
  readonly era: ProtocolEra;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** One request on its way through an SDK's server. */
export interface Exchange {
  readonly answer: Promise<Response>;
  /** Aborts the handlers that still run. */
  close(): Promise<void>;
}
