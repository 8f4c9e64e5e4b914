export * from "./catalogue.js";
export * from "./service-error.js";
