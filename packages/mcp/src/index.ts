/** What may be loaded as a service starts. The SDK is behind `@svc/mcp/protocol` and `@svc/mcp/answer`: loaded with the first call. */
export { mcpPost, RPC, RpcError, rpcErrorBody } from "./mcp-post.js";
