export { rateLimitHeaders } from "./rate-limit-headers.js";
export { type LimitedClient, type RateLimitingOptions, rateLimiting } from "./rate-limiting.js";
