export const MCP_SERVER_NAME = "agent-payments";
export const MCP_SERVER_TITLE = "Agent Payments";
