export * from "./amounts.js";
export * from "./networks.js";
