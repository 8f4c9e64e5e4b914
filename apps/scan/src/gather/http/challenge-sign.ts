interface AnswerStart {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 8 KB or so. */
  readonly bodyStart: string;
  readonly bodyBytes: number;
}

/** Headers by which bot protection identifies its answers. */
const HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ["cf-mitigated", /challenge/i],
  ["x-vercel-mitigated", /challenge|deny/i],
  ["x-amzn-waf-action", /challenge|captcha/i],
  ["sg-captcha", /./],
];

/** Interstitial pages that identify themselves; some come with status 200. */
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

/**
 * Marks of an interstitial that an ordinary page may mention. They count only if the status refuses the request, or if
 * the page has no other content.
 */
const MARKS: readonly (readonly [sign: string, text: RegExp])[] = [
  ["cloudflare: attention required", /Attention Required! \| Cloudflare|cf-error-details/],
  ["imperva: _Incapsula_", /_Incapsula_Resource\?[A-Z]WUDNSAI|Incapsula incident ID/],
  ["datadome", /\bdd\s*=\s*\{[^<]{0,1000}captcha-delivery\.com/],
  ["perimeterx: px-captcha", /_pxCaptcha/],
  ["sucuri", /Sucuri Website Firewall/],
  ["aws waf", /\bgokuProps\b/],
];

/**
 * Signs that ordinary pages also have: a login form with Turnstile, a content policy that allows it, or a script with
 * which bot protection watches visitors. They count only if the status refuses the request. Little content doesn't
 * prove an interstitial, because an application's page may also be just a mount point and a script.
 */
const HINTS: readonly (readonly [sign: string, text: RegExp])[] = [
  ["cloudflare: challenges.cloudflare.com", /challenges\.cloudflare\.com/],
  ["imperva: _Incapsula_", /_Incapsula_/],
  ["datadome", /captcha-delivery\.com|datadome/i],
  ["perimeterx", /px-captcha|perimeterx|_pxAppId/i],
  ["akamai", /errors\.edgesuite\.net|Reference&#32;&#35;|Reference #\d+\.[0-9a-f]+\./],
  ["aws waf", /awswaf\.com|AwsWafIntegration/],
  ["kasada", /KPSDK/],
  ["captcha", /hcaptcha\.com\/1\/api\.js|recaptcha\/api\.js|g-recaptcha/],
];

const REFUSALS = new Set([202, 401, 403, 405, 406, 416, 429, 503]);
/** Maximum size of a page that counts as having no other content. An interstitial has little more than its script. */
const NOTHING_ELSE_BYTES = 4_096;

/**
 * Returns the sign that bot protection answered instead of the site, or null. A plain 403 or 429 isn't a challenge: it
 * counts as the site's own answer.
 */
export function challengeSign({ status, headers, bodyStart, bodyBytes }: AnswerStart): string | null {
  const header = HEADERS.find(([name, value]) => headers[name] !== undefined && value.test(headers[name]));
  if (header !== undefined) return header[0];
  const isPage = /^\s*(?:<|$)/.test(bodyStart.replace(/^\ufeff/, ""));
  // Plain text that mentions challenge pages isn't a challenge.
  if (!isPage || status === 404 || status === 410) return null;
  const page = PAGES.find(([, text]) => text.test(bodyStart));
  if (page !== undefined) return page[0];
  const isRefusal = REFUSALS.has(status);
  const isBare = status === 200 && bodyBytes <= NOTHING_ELSE_BYTES && !/<h1|<p[\s>]|<main/i.test(bodyStart);
  const signs = isRefusal ? [...MARKS, ...HINTS] : isBare ? MARKS : [];
  return signs.find(([, text]) => text.test(bodyStart))?.[0] ?? null;
}
