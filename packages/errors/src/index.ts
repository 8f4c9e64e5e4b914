export * from "./catalogue.js";
export * from "./payment-failures.js";
export * from "./service-error.js";
