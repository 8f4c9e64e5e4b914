import type { CheckId } from "./registry.js";

/** Checks whose ids are those of the reference scanner (isitagentready.com), so that reports compare. */
export const REFERENCE_CHECKS: readonly CheckId[] = [
  "robotsTxt",
  "sitemap",
  "linkHeaders",
  "dnsAid",
  "markdownNegotiation",
  "robotsTxtAiRules",
  "contentSignals",
  "webBotAuth",
  "apiCatalog",
  "oauthDiscovery",
  "oauthProtectedResource",
  "authMd",
  "mcpServerCard",
  "a2aAgentCard",
  "agentSkills",
  "ard",
  "webMcp",
  "x402",
  "mpp",
  "ucp",
  "acp",
  "ap2",
];
