export * from "./catalogs.js";
export * from "./html.js";
export * from "./icon.js";
export * from "./markdown.js";
export { refineApi } from "./openapi/refine-api.js";
export * from "./publish.js";
export * from "./publish-site.js";
export * from "./site-pages.js";
export * from "./skills.js";
