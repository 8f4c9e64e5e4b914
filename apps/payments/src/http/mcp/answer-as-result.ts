import type { CallToolResult } from "@svc/mcp/protocol";
import type { TargetAnswer } from "../../proxy/call-target.js";

/** A larger answer is sent as text only, to avoid sending the same content twice. */
const STRUCTURED_BYTES_MAX = 1 << 18;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|yaml|javascript)\b)/i;
const MEDIA = /^(image|audio)\/[\w.+-]+/i;

/**
 * Converts a target's answer to the result of a tool call. A JSON object is also returned as structured content.
 * Content that isn't text is encoded in base64.
 * @param uri URI of the called route, for content that has no other form in MCP
 */
export function answerAsResult({ status, headers, body }: TargetAnswer, uri: string): CallToolResult {
  const header = headers["content-type"];
  const type = String(header ?? "application/octet-stream");
  const isError = status >= 400;
  const more = isError ? { isError } : {};
  const heading = isError ? [{ type: "text" as const, text: `The API answered with status ${status}.` }] : [];
  const [media = ""] = type.split(";", 1);
  if (body.length === 0) return { content: heading.length > 0 ? heading : [{ type: "text", text: "" }], ...more };
  if (TEXT.test(type)) {
    const text = Buffer.from(body).toString("utf8");
    const structured = /json\b/i.test(media) && body.length <= STRUCTURED_BYTES_MAX ? objectIn(text) : null;
    return {
      content: [...heading, { type: "text", text }],
      ...(structured === null ? {} : { structuredContent: structured }),
      ...more,
    };
  }
  const data = Buffer.from(body).toString("base64");
  const [, kind] = MEDIA.exec(media) ?? [];
  const content =
    kind === undefined
      ? ({ type: "resource", resource: { uri, mimeType: media.trim(), blob: data } } as const)
      : ({ type: kind.toLowerCase() as "image" | "audio", data, mimeType: media.trim() } as const);
  return { content: [...heading, content], ...more };
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
