interface AnswerStart {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 8 KB or so. */
  readonly bodyStart: string;
  readonly bodyBytes: number;
}

/** Headers by which a protector says that it answered. */
const HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ["cf-mitigated", /challenge/i],
  ["x-vercel-mitigated", /challenge|deny/i],
  ["x-amzn-waf-action", /challenge|captcha/i],
  ["sg-captcha", /./],
];

/** Interstitial pages that say so themselves; some come with status 200. */
const PAGES: readonly (readonly [sign: string, text: RegExp])[] = [
  [
    "cloudflare: challenge page",
    /<title>Just a moment\.\.\.<\/title>|_cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\/[bg]\/orchestrate/,
  ],
  ["siteground: sgcaptcha", /\/\.well-known\/(?:sg)?captcha\//],
  ["vercel: security checkpoint", /<title>Vercel Security Checkpoint<\/title>/],
  ["anubis", /id="anubis_(?:challenge|version)"/],
  ["datadome", /geo\.captcha-delivery\.com\/(?:captcha|interstitial)|ct\.captcha-delivery\.com\/c\.js/],
  ["perimeterx: px-captcha", /id="px-captcha"/],
  ["ddos-guard", /<title>DDoS-Guard<\/title>|\/\.well-known\/ddos-guard\/js-challenge/],
];

/** Signs that also stand on ordinary pages (a login form with Turnstile): they count on a refusal, or on a page with nothing else. */
const HINTS: readonly (readonly [sign: string, text: RegExp])[] = [
  ["cloudflare: challenges.cloudflare.com", /challenges\.cloudflare\.com/],
  ["cloudflare: attention required", /Attention Required! \| Cloudflare|cf-error-details/],
  ["imperva: _Incapsula_", /_Incapsula_|Incapsula incident ID/],
  ["datadome", /captcha-delivery\.com|datadome/i],
  ["perimeterx", /px-captcha|perimeterx|_pxAppId/i],
  ["akamai", /errors\.edgesuite\.net|Reference&#32;&#35;|Reference #\d+\.[0-9a-f]+\./],
  ["sucuri", /Sucuri Website Firewall/],
  ["aws waf", /awswaf\.com|AwsWafIntegration/],
  ["kasada", /KPSDK/],
  ["captcha", /hcaptcha\.com\/1\/api\.js|recaptcha\/api\.js|g-recaptcha/],
];

/** Parts of a page's own forms and statistics: a page that is a script and no more, with status 200, has them too. */
const ORDINARY =
  /challenges\.cloudflare\.com\/turnstile\/|hcaptcha\.com\/1\/api\.js|recaptcha\/api\.js|g-recaptcha|_pxAppId/g;

const REFUSALS = new Set([202, 401, 403, 405, 406, 416, 429, 503]);
/** An interstitial has little more than its script. */
const NOTHING_ELSE_BYTES = 4_096;

/**
 * What shows that bot protection answered instead of the site, or null. A plain 403 or 429 is no challenge: it is an answer,
 * from which little can be told either.
 */
export function challengeSign({ status, headers, bodyStart, bodyBytes }: AnswerStart): string | null {
  const header = HEADERS.find(([name, value]) => headers[name] !== undefined && value.test(headers[name]));
  if (header !== undefined) return header[0];
  const isPage = /^\s*(?:<|$)/.test(bodyStart.replace(/^\ufeff/, ""));
  // A text that writes about challenge pages is none.
  if (!isPage || status === 404 || status === 410) return null;
  const page = PAGES.find(([, text]) => text.test(bodyStart));
  if (page !== undefined) return page[0];
  const isBare = status === 200 && bodyBytes <= NOTHING_ELSE_BYTES && !/<h1|<p[\s>]|<main/i.test(bodyStart);
  if (!REFUSALS.has(status) && !isBare) return null;
  const body = isBare ? bodyStart.replace(ORDINARY, "") : bodyStart;
  return HINTS.find(([, text]) => text.test(body))?.[0] ?? null;
}
