import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { ServiceError } from "@svc/errors";
import { URL_LENGTH_MAX } from "@svc/outbound";
import { cachedLink } from "../../agentic/link-cache.js";
import { paymentStatus } from "../../agentic/payment-status.js";
import { priceAnswer, quotePrice } from "../../agentic/quote.js";
import type { Deps } from "../../deps.js";
import { parseLinkId } from "../../payment-links/link-urls.js";
import { NO_CUSTOMER } from "../../tax/tax-calculator.js";

interface McpTool {
  readonly tool: Tool;
  /** Rejects with a ServiceError for mistakes that the caller can correct. */
  readonly answer: (deps: Deps, given: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Reads a required text argument. @throws BAD_REQUEST */
const requireText = (given: Readonly<Record<string, unknown>>, name: string): string => {
  const value = given[name];
  if (typeof value !== "string" || value.length > URL_LENGTH_MAX)
    throw new ServiceError("BAD_REQUEST", `${name}: must be a text`);
  return value;
};

const getLinkPrice: McpTool = {
  tool: {
    name: "get_link_price",
    title: "The price of a payment link",
    description:
      "Says what one request to an agentic payment link costs, on which network and in which asset, and where to pay. Free: it pays nothing and changes nothing. Use it before you call a link with an x402 client.",
    inputSchema: {
      type: "object",
      properties: {
        link: { type: "string", description: "Address of the link, or its id: pl-<uuid> or a UUID" },
      },
      required: ["link"],
      additionalProperties: false,
    },
    annotations: { title: "The price of a payment link", ...READ_ONLY },
  },
  async answer(deps, given) {
    const text = requireText(given, "link").trim();
    const { link } = await cachedLink(
      deps.agentic.links,
      text
        .split(/[?#]/, 1)[0]
        ?.replace(/\/price$/, "")
        .split("/")
        .pop() ?? "",
    );
    const { bazaar } = await deps.agentic.listed.buildResource(link);
    // The tool gets no customer details, so it quotes the price for an unknown buyer.
    return priceAnswer(link, await quotePrice(link, NO_CUSTOMER, deps.taxes), deps.publicUrl, bazaar);
  },
};

const getPaymentStatus: McpTool = {
  tool: {
    name: "get_payment_status",
    title: "How a payment went",
    description:
      "Says whether a payment whose answer did not arrive was settled: pending, settled, failed or unknown, with the hash of the transaction. `answer` of a settled payment says what the same request still gets free of charge: owed (the seller has not given it yet: repeat the request), kept (it is given again) or gone. Use it after a 502, 503 or 504 that carried a paymentId, instead of paying again.",
    inputSchema: {
      type: "object",
      properties: { paymentId: { type: "string", description: "The paymentId of the failed call, a UUID" } },
      required: ["paymentId"],
      additionalProperties: false,
    },
    annotations: { title: "How a payment went", ...READ_ONLY },
  },
  async answer(deps, given) {
    const id = parseLinkId(requireText(given, "paymentId"));
    const payment = id === null ? null : await paymentStatus(deps.agentic, id);
    if (!payment) throw new ServiceError("NOT_FOUND", "There is no such payment.");
    return { paymentId: id, ...payment };
  },
};

/** Tools for agents without a key. They answer like two public routes of the API. */
export const MCP_TOOLS: readonly McpTool[] = [getLinkPrice, getPaymentStatus];

export const toolResult = (answer: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(answer) }],
  structuredContent: answer,
});

export const toolError = ({ code, message }: ServiceError): CallToolResult => ({
  content: [{ type: "text", text: `${code}: ${message}` }],
  isError: true,
});

export const MCP_SERVER_NAME = "agent-payments";
export const MCP_SERVER_TITLE = "Agent Payments";
