// The types of `schema.hide` and its like: routes are written in the apps, the plugin is registered here.
export type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
export * from "./build-info.js";
export * from "./clock.js";
export * from "./common-settings.js";
export * from "./connection-settings.js";
export type { ConnectionLimits } from "./connections.js";
export { isDraining } from "./draining.js";
export * from "./http-app.js";
export * from "./json-body.js";
export * from "./logging.js";
export * from "./metrics.js";
export * from "./openapi.js";
export * from "./probes.js";
export * from "./redis-outages.js";
export * from "./request-id.js";
export * from "./run-service.js";
export * from "./settings.js";
export * from "./start-service.js";
// Only its types: the SDK is loaded by those who trace.
export type { RequestTracing } from "./tracing.js";
export * from "./upstream-metrics.js";
export * from "./validation.js";
