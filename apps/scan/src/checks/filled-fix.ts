import type { Check, CheckResult, Fix } from "./check.js";

/** What a report says about a failure: the check's advice with the site's own addresses. */
export interface FilledFix extends Fix {
  /** What was wrong, in our words. */
  readonly issue: string;
}

/**
 * Hosts that may stand in a command which somebody will paste into a shell. URLs allow more: `https://$(id).example` is a
 * valid one, and a site can redirect a scan to it.
 */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

const EXAMPLE = new URL("https://your-site.example");

/** `siteUrl`: any address of the site that was scanned. */
export function filledFix({ fix }: Check, { message }: CheckResult, siteUrl: string): FilledFix {
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : EXAMPLE;
  const { origin, host } = PLAIN_HOST.test(url.host) ? url : EXAMPLE;
  const fill = (text: string): string => text.replaceAll("{origin}", () => origin).replaceAll("{host}", () => host);
  return { goal: fix.goal, issue: message, fix: fill(fix.fix), docs: fix.docs, verify: fill(fix.verify) };
}
