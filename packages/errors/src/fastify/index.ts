export * from "./error-handling.js";
export * from "./to-service-error.js";
