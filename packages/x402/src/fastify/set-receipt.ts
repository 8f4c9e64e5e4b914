import type { FastifyReply } from "fastify";
import { corsHeaders } from "../cors.js";
import type { X402Version } from "../network-aliases.js";
import { type Receipt, receiptHeaders } from "../receipt.js";
import { addVary, PAYMENT_VARY } from "./vary.js";

/** Puts the receipt on an answer and keeps caches off it. For failed settlements too. */
export function setReceipt(reply: FastifyReply, receipt: Receipt, version: X402Version): FastifyReply {
  addVary(reply, PAYMENT_VARY);
  return reply.headers(receiptHeaders(receipt, version)).headers(corsHeaders()).header("cache-control", "no-store");
}
