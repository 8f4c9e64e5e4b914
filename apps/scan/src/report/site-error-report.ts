import { CAUSES } from "../checks/evidence.js";
import type { SiteError } from "../gather/site-error.js";
import { plainText } from "./plain-text.js";
import { plainUrl } from "./plain-url.js";
import type { SiteErrorReport } from "./scan-report.js";

/** The same with a sentence for people. */
export function siteErrorReport(error: SiteError): SiteErrorReport {
  const url = plainUrl(error.url);
  switch (error.code) {
    case "challenge":
      return {
        ...error,
        url,
        sign: plainText(error.sign, 80),
        message: "Bot protection answered instead of the site, so nothing can be told about it.",
      };
    case "unreachable":
      return { ...error, url, message: `The site could not be reached: ${CAUSES[error.cause]}.` };
    case "http_status":
      return { ...error, url, message: `The page answers HTTP ${error.httpStatus}.` };
    case "disallowed":
      return { ...error, url, message: "The site's robots.txt forbids this scanner the page." };
  }
}
