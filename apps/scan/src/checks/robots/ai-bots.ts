/**
 * Product tokens of AI crawlers by what they collect for, since a site decides differently about each purpose.
 * Sources: the vendors' own pages, and ai.robots.txt of 2026-08-22. Compared without regard to case.
 */

/** Collect training data. Google-Extended and Applebot-Extended send no requests: they exist in robots.txt only. */
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

/** Build the indexes that answer engines search. */
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

/** Fetch a page because a person asked; some vendors say that robots.txt does not bind these. */
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

/** Classic search engines, whose indexes answer engines use too. */
export const SEARCH_ENGINES = ["Googlebot", "bingbot"] as const;

/** Without these, the large answer engines neither find nor read a site. */
export const CORE_SEARCH_BOTS = ["OAI-SearchBot", "Claude-SearchBot", "PerplexityBot"] as const;
export const CORE_USER_BOTS = ["ChatGPT-User", "Claude-User", "Perplexity-User"] as const;

export const AI_BOTS: readonly string[] = [...TRAIN_BOTS, ...SEARCH_BOTS, ...USER_BOTS];
