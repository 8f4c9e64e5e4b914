export * from "./catalogue.js";
export * from "./envelope.js";
export * from "./errors-text.js";
export * from "./schemas.js";
export * from "./service-error.js";
