/** Accept fields by what is asked for. */
export const ACCEPT = {
  page: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
  /** Exactly this: what comes back tells whether the site negotiates. */
  markdown: "text/markdown",
  json: "application/json, application/*+json;q=0.9, */*;q=0.5",
  text: "text/plain, text/*;q=0.9, */*;q=0.5",
  xml: "application/xml, text/xml;q=0.9, */*;q=0.5",
  any: "*/*",
  script: "text/javascript, */*;q=0.5",
} as const;
