export * from "./calls.js";
export * from "./client.js";
export type { CsvOptions } from "./csv.js";
export * from "./errors.js";
export type { components, operations, paths, webhooks } from "./generated/api.js";
export * from "./pay.js";
export * from "./scan.js";
export type { CallOptions, ChangeOptions, ClientOptions } from "./transport.js";
export { TOLERANCE_SECONDS, type VerifyOptions, verifyWebhook } from "./webhooks.js";
