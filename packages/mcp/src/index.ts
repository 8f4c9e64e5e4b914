/** What may be loaded as a service starts. The SDK is behind `@svc/mcp/protocol` and `@svc/mcp/answer`: loaded with the first call. */
export { type McpPost, mcpPost } from "./mcp-post.js";
export { RPC, RpcError } from "./rpc-error.js";
