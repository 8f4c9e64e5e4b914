export * from "./catalogue.js";
export * from "./envelope.js";
export * from "./schemas.js";
export * from "./service-error.js";
