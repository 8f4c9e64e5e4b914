/**
 * Product tokens of AI crawlers, grouped by purpose, because sites decide about each purpose separately. Compare tokens
 * without regard to case. Sources: the vendors' own pages, and ai.robots.txt of 2026-08-22.
 */

/**
 * Crawlers that collect training data. Google-Extended and Applebot-Extended send no requests: these tokens exist only
 * in robots.txt.
 */
export const TRAIN_BOTS = [
  "GPTBot",
  "ClaudeBot",
  "Google-Extended",
  "Applebot-Extended",
  "CCBot",
  "Meta-ExternalAgent",
  "Bytespider",
  "Amazonbot",
  "DeepSeekBot",
  "cohere-training-data-crawler",
  "AI2Bot",
  "Diffbot",
  "Webzio-Extended",
  "omgilibot",
  "PanguBot",
  "Timpibot",
  "ImagesiftBot",
  "FacebookBot",
  "Google-CloudVertexBot",
  "anthropic-ai",
  "Claude-Web",
  "cohere-ai",
  "ChatGLM-Spider",
  "Cotoyogi",
  "ICC-Crawler",
  "img2dataset",
  "LAIONDownloader",
  "SBIntuitionsBot",
  "TikTokSpider",
  "YandexAdditional",
] as const;

/** Crawlers that build the indexes of answer engines. */
export const SEARCH_BOTS = [
  "OAI-SearchBot",
  "Claude-SearchBot",
  "PerplexityBot",
  "Applebot",
  "Amzn-SearchBot",
  "meta-webindexer",
  "DuckAssistBot",
  "AzureAI-SearchBot",
  "YouBot",
  "PetalBot",
  "ExaSearchBot",
  "LinkupBot",
  "Bravebot",
  "Andibot",
  "iAskBot",
  "Querit-SearchBot",
  "TavilyBot",
  "ZanistaBot",
] as const;

/** Agents that fetch a page at a person's request. Some vendors say that these agents may ignore robots.txt. */
export const USER_BOTS = [
  "ChatGPT-User",
  "Claude-User",
  "Perplexity-User",
  "MistralAI-User",
  "Google-Agent",
  "Gemini-Deep-Research",
  "Google-NotebookLM",
  "GoogleAgent-URLContext",
  "Meta-ExternalFetcher",
  "Amzn-User",
  "Kimi-User",
  "Manus-User",
  "kagi-fetcher",
  "ChatGPT Agent",
  "Devin",
  "AI2Bot-DeepResearchEval",
  "AmazonBuyForMe",
  "Claude-Code",
  "Cursor",
  "Google-Gemini-CLI",
  "GoogleAgent-Mariner",
  "LinerBot",
  "NotebookLM",
  "NovaAct",
  "Operator",
  "PhindBot",
  "TongyiBot",
  "TwinAgent",
] as const;

/** Crawlers of classic search engines, whose indexes answer engines also use. */
export const SEARCH_ENGINES = ["Googlebot", "bingbot"] as const;

/** Without these crawlers, the large answer engines neither find nor read a site. */
export const CORE_SEARCH_BOTS = ["OAI-SearchBot", "Claude-SearchBot", "PerplexityBot"] as const;
export const CORE_USER_BOTS = ["ChatGPT-User", "Claude-User", "Perplexity-User"] as const;

export const AI_BOTS: readonly string[] = [...TRAIN_BOTS, ...SEARCH_BOTS, ...USER_BOTS];
