// Types of `schema.hide` and similar options. Apps need them for their routes, but the plugin is registered in this
// package.
export type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";

export * from "./address-text.js";
export * from "./aes-gcm.js";
export * from "./background-work.js";
export * from "./common-settings.js";
export { cutOffAfterMs, extendWriteTimeout, isDraining } from "./connections.js";
export * from "./form-body.js";
export * from "./http-app.js";
export * from "./http-app-type.js";
export * from "./job.js";
export * from "./json-body.js";
export { logIds } from "./logged-ids.js";
export * from "./logging.js";
export * from "./metrics.js";
export * from "./openapi.js";
export * from "./otlp-headers.js";
export * from "./probes.js";
export { bodyParser } from "./request-bodies.js";
export * from "./run-service.js";
export * from "./settings.js";
export * from "./start-service.js";
// Only the type, because a process without tracing doesn't load the OpenTelemetry SDK.
export type { RequestTracing } from "./tracing.js";
export * from "./unknown-settings.js";
export * from "./validation.js";
