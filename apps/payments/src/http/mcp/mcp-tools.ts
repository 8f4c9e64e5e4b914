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

/** @throws BAD_REQUEST */
const requireText = (given: Readonly<Record<string, unknown>>, name: string): string => {
  const value = given[name];
  if (typeof value !== "string" || value.length > URL_LENGTH_MAX)
    throw new ServiceError("BAD_REQUEST", `${name}: must be a string of at most ${URL_LENGTH_MAX} characters`);
  return value;
};

const getLinkPrice: McpTool = {
  tool: {
    name: "get_link_price",
    title: "The price of a payment link",
    description:
      "Returns what one request to an agentic payment link costs, in which asset on which network, and where to pay. Free, and changes nothing. Use it before you call a link with an x402 client.",
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
    title: "The outcome of a payment",
    description:
      "Use it instead of paying again when the answer to a paid request did not arrive, or was a 502, 503 or 504 with a paymentId. Returns whether the payment was settled (pending, settled, failed or unknown) and the hash of the transaction. For a settled payment, `answer` says what you get if you repeat the paid request, free of charge: owed (the answer, once it is ready), kept (the same answer again) or gone (nothing).",
    inputSchema: {
      type: "object",
      properties: { paymentId: { type: "string", description: "The paymentId of the failed call, a UUID" } },
      required: ["paymentId"],
      additionalProperties: false,
    },
    annotations: { title: "The outcome of a payment", ...READ_ONLY },
  },
  async answer(deps, given) {
    const id = parseLinkId(requireText(given, "paymentId"));
    const payment = id === null ? null : await paymentStatus(deps.agentic, id);
    if (!payment) throw new ServiceError("NOT_FOUND", "There is no such payment.");
    return { paymentId: id, ...payment };
  },
};

/** Tools that need no key. They return the same data as two public routes of the API. */
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
