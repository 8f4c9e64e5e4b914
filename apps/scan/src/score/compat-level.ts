import { climb, INTEGRATIONS, type Ladder, type Level } from "./levels.js";
import { allOf, anyOf, atLeast, passes, type StatusOf } from "./requirement.js";

/** The ladder of the reference scanner (isitagentready.com), found from its published results. */
const REFERENCE_LADDER: Ladder = [
  [atLeast(2, passes("robotsTxt"), passes("sitemap"), passes("linkHeaders"))],
  [passes("robotsTxtAiRules"), passes("contentSignals")],
  [passes("markdownNegotiation")],
  [anyOf(...INTEGRATIONS)],
  [
    atLeast(
      2,
      { check: "webBotAuth", statuses: ["pass", "neutral"] },
      allOf(...INTEGRATIONS),
      anyOf("oauthDiscovery", "oauthProtectedResource", "authMd"),
    ),
  ],
];

/** The level that the reference scanner's ladder gives to the same results. */
export const compatLevel = (statusOf: StatusOf, { siteError }: { readonly siteError: boolean }): Level =>
  siteError ? 0 : climb(REFERENCE_LADDER, statusOf);
