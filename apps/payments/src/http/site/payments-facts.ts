import type { McpServerFacts } from "@svc/discovery";
import type { Deps } from "../../deps.js";
import { MCP_SERVER_NAME, MCP_SERVER_TITLE } from "../mcp/server-info.js";

/** What the texts need to know of a running service; everything else comes from tables. */
export interface PaymentsFacts {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly version: string;
  readonly contact?: string | undefined;
}

export const factsOf = ({
  publicUrl,
  build,
  settings,
}: Pick<Deps, "publicUrl" | "build" | "settings">): PaymentsFacts => ({
  publicUrl,
  version: build.version,
  contact: settings.PAYMENTS_CONTACT,
});

/** How the MCP server is announced. */
export const mcpServerOf = ({ publicUrl, version }: PaymentsFacts): McpServerFacts => ({
  publicUrl,
  version,
  name: MCP_SERVER_NAME,
  title: MCP_SERVER_TITLE,
  description: "Tells agents what a payment link costs and how a payment went. Free, without a key.",
});
