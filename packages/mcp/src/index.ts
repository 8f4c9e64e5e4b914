/**
 * Cheap to load at startup, because this module doesn't import the MCP SDK. `@svc/mcp/protocol` and `@svc/mcp/answer`
 * do, so services import these two when the first call arrives.
 */
export { mcpPost, RPC, RpcError, rpcErrorBody } from "./mcp-post.js";
