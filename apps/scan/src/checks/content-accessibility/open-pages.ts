import { parseUrl, sameSite } from "../../addresses.js";
import { type Fetched, type HttpAnswer, isSuccess, tells } from "../../documents/fetched.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { looksLikeHtml } from "../../gather/http/reply.js";
import { redirectTarget } from "../../gather/http/site-client.js";
import type { Page } from "../../gather/page.js";
import { findPageList, listAddresses } from "../../gather/parse-sitemap.js";
import { refreshTarget } from "../../gather/site/landing.js";
import { cannotTell, defineCheck, type Evidence, fails, neutral, pass } from "../check.js";
import { observed, pageWordLength, quote, wordLength } from "../evidence.js";

/** Hosts and paths of pages on which people log in. */
const LOGIN_HOST =
  /^(?:auth|log-?in|sign-?in|sso|idp|accounts?)\.|\.(?:okta|auth0|onelogin)\.com$|^login\.microsoftonline\.com$/i;
const LOGIN_PATH =
  /\/(?:log-?in|sign-?in|wp-login\.php|users\/sign_in|sessions?\/new|sso|saml2?|oauth2?|authorize)(?:[/.?]|$)/i;
/** Further pages that are about an account. A sitemap may list them, and they demand a login by nature. */
const ACCOUNT_PATH = /\/(?:my-)?(?:account|profile|dashboard|admin|register|sign-?up|checkout|cart)(?:[/.?]|$)/i;

/** A page with a password field and less text than this is a login form. */
const TEXT_MIN = 500;

/** True if a redirect ends at a login. The listed page's own host doesn't count, even if it is named like a login. */
const isLogin = (end: URL, listed: string): boolean =>
  (LOGIN_HOST.test(end.hostname) && end.hostname !== parseUrl(listed)?.hostname) || LOGIN_PATH.test(end.pathname);

/** Titles of login pages, in the languages of most sites. */
const LOGIN_TITLE =
  /^\s*(?:log[ -]?in|sign[ -]?in|anmelden|anmeldung|einloggen|connexion|se connecter|iniciar sesi[óo]n|entrar|accedi|inloggen|logga in|zaloguj|войти|вход|ログイン|サインイン|登录|登入|로그인)(?![\p{L}\p{N}])/iu;

/** The facts of a page that tell a login from a document. */
interface Shown {
  readonly title: string;
  readonly textLength: number;
  readonly hasPasswordField: boolean;
  /** True if more of the page follows. */
  readonly isCut: boolean;
}

/**
 * Tags of input fields, and of the parts of a page. A site repeats its header, navigation and footer on every page,
 * often with a login form.
 */
const PART_OR_FIELD = /<(\/?)(header|nav|footer|main|input)\b([^>]*)/gi;

/** True for a password field outside header, navigation and footer. Reads each character at most twice. */
function hasPasswordField(html: string): boolean {
  let depth = 0;
  for (const [, slash, name, attributes] of html.matchAll(PART_OR_FIELD)) {
    switch (name!.toLowerCase()) {
      case "input":
        if (depth === 0 && /\btype\s*=\s*["']?password\b/i.test(attributes!)) return true;
        break;
      // `main` is never inside a header. So a depth above 0 means an unclosed header: reset it.
      case "main":
        depth = 0;
        break;
      default:
        depth = slash === "" ? depth + 1 : Math.max(0, depth - 1);
    }
  }
  return false;
}

/** Reads the facts from the stored start of a page that the scan didn't parse. */
function readStart({ body, bodyBytes }: HttpAnswer): Shown {
  const text = body.replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)|<[^>]*>?/gis, " ").replace(/\s+/g, " ");
  return {
    title: /<title\b[^>]*(?:>([^<]*)|$)/i.exec(body)?.[1] ?? "",
    textLength: wordLength(text),
    hasPasswordField: hasPasswordField(body),
    isCut: bodyBytes > Buffer.byteLength(body),
  };
}

const readShown = (fetched: HttpAnswer, page: Page | null): Shown =>
  page === null
    ? readStart(fetched)
    : {
        title: page.title ?? "",
        textLength: pageWordLength(page),
        hasPasswordField: page.hasPasswordField,
        isCut: page.truncated,
      };

/** A page whose script redirects at once has hardly more text than “Redirecting to the login…”. */
const LEFT_TEXT_MAX = 200;
const SCRIPT = /<script\b[^>]*(?:>(.*?)(?:<\/script|$)|$)/gis;
const LEAVE =
  /(?:^|[^\w.$])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?(?:\s{0,4}=\s{0,4}|\.(?:replace|assign)\(\s{0,4})["'`]([^"'`]{1,500})["'`]/;
/** Paths of documents. A document about logins may have moved, for example from /sso to /docs/sso. */
const DOCUMENT_PATH = /\/(?:docs?|documentation|guides?|help|learn|reference|blog|support|kb)\//i;

/**
 * The address to which the HTML itself sends a browser: by a refresh, or by a script of a page with hardly any text.
 */
function findNext({ body, url }: HttpAnswer, { textLength }: Shown): URL | null {
  const refresh = refreshTarget(body, url);
  if (refresh !== null) return parseUrl(refresh);
  if (textLength > LEFT_TEXT_MAX) return null;
  const [target] = [...body.matchAll(SCRIPT)].flatMap(([, script]) => LEAVE.exec(script ?? "")?.[1] ?? []);
  return target === undefined ? null : parseUrl(target, url);
}

/**
 * Returns whether a listed page opens without a login, and the reason. Null if the answer doesn't show it.
 */
function judgeListed(href: string, fetched: Fetched, page: Page | null): { isOpen: boolean; how: string } | null {
  if (fetched.kind !== "http") return null;
  const { status, headers, url } = fetched;
  // This header tells agents how to log in (RFC 9728).
  if (status === 401 && /\bresource_metadata\s*=/i.test(headers["www-authenticate"] ?? "")) return null;
  if (status === 401) return { isOpen: false, how: "answers 401" };
  const isHtml = page !== null || looksLikeHtml(fetched.body);
  const shown = isSuccess(fetched) && isHtml ? readShown(fetched, page) : null;
  const hasLoginTitle = shown !== null && LOGIN_TITLE.test(shown.title);
  const isText = shown !== null && shown.textLength >= TEXT_MIN && !shown.hasPasswordField && !hasLoginTitle;
  const end = redirectTarget(fetched, new URL(url)) ?? new URL(url);
  // A document about logins can have an address like a login's. But it has text, no password field and another title.
  if (end.href !== href && isLogin(end, href) && !(isText && sameSite(end, href)))
    return { isOpen: false, how: `leads to a login: ${end.host}${end.pathname}` };
  // A redirect to the front page shows nothing of the listed page.
  if (!isSuccess(fetched) || (end.href !== href && end.pathname === "/")) return null;
  const next = shown === null ? null : findNext(fetched, shown);
  if (next !== null && isLogin(next, href) && !DOCUMENT_PATH.test(next.pathname))
    return { isOpen: false, how: `sends browsers to a login: ${next.host}${next.pathname}` };
  if (shown?.hasPasswordField && hasLoginTitle)
    return { isOpen: false, how: "has a password field and the title of a login" };
  if (shown === null || shown.textLength >= TEXT_MIN) return { isOpen: true, how: "open" };
  if (shown.hasPasswordField) return { isOpen: false, how: "shows a password field and little else" };
  if (hasLoginTitle) return { isOpen: false, how: "has the title of a login and little text" };
  // The login may be in the part that the scan didn't read.
  return shown.isCut ? null : { isOpen: true, how: "open" };
}

/** True if an answer says nothing about the page. A 401 does say something: the page demands a login. */
const isSilent = (fetched: Fetched): boolean =>
  fetched.kind !== "not_asked" && !tells(fetched) && !(fetched.kind === "http" && fetched.status === 401);

const withoutSlash = (href: string): string => href.replace(/\/+$/, "");

/** Lists the answers of addresses that the sitemap or llms.txt names, each once, without the front page. */
function listAnswers({ homepage, pages, sitemap, sitemapEntries, llmsLinks }: Sources) {
  const written = listAddresses(findPageList(sitemap));
  const listed = new Set([...written, ...llmsLinks.map(({ href }) => href)].map(withoutSlash));
  const sampled = pages.filter(({ url }) => listed.has(withoutSlash(url)));
  const linked = [...llmsLinks, ...sitemapEntries].map(({ href, fetched }) => ({ url: href, fetched, page: null }));
  const front = homepage.fetched.kind === "http" ? homepage.fetched.url : "";
  const answers = [...linked, ...sampled].filter(({ url }) => {
    const { pathname } = parseUrl(url) ?? { pathname: "/" };
    const isFront = pathname === "/" || withoutSlash(url) === withoutSlash(front);
    return !isFront && !LOGIN_PATH.test(pathname) && !ACCOUNT_PATH.test(pathname);
  });
  // Sampled pages come last, so that they replace the shorter answers for the same addresses.
  return [...new Map(answers.map((answer) => [withoutSlash(answer.url), answer])).values()];
}

type Sources = Pick<Artifacts, "homepage" | "pages" | "sitemap" | "sitemapEntries" | "llmsLinks">;

/** Minimum number of listed pages behind a login. A single one may be an exception. */
const CLOSED_MIN = 2;

export const openPages = defineCheck({
  id: "openPages",
  title: "Listed pages open without a login",
  failTitle: "Listed pages demand a login",
  what: "Looks for a login on the listed pages (sitemap, llms.txt) that the scan reads anyway. A status 401 counts as a login. So does a redirect to a login page, even by a refresh or a script in the HTML. A page counts as a login if it has two of these: a password field outside header, navigation and footer; the title of a login; little text. The front page and account pages don't count.",
  why: "Agents expect to read the pages that a site lists. At a login they read nothing, because they have no account.",
  rules: {
    pass: "At least half of the listed pages that the scan read need no login. If some demand a login, the check warns.",
    fail: "At least two listed pages demand a login, and they outnumber the pages that open.",
    neutral:
      "No list names a page except the front page, no listed page exists, or the scan read only one and that one demands a login.",
    error:
      "The scan could not read the sitemap or llms.txt, and the pages of the other list don't fail the check. Or it could read no listed page.",
  },
  fix: {
    goal: "Agents can read every page that the site lists.",
    fix: "In the sitemap and in llms.txt, list only pages that open without a login. If a page needs a login, publish an open counterpart, such as a public page or its markdown, and list the counterpart.",
    docs: ["https://agentdocsspec.com/spec/web/authentication/", "https://www.rfc-editor.org/rfc/rfc9728"],
    inspect:
      "curl -fsSL {origin}/sitemap.xml | grep -oE 'https?://[^<]+' | head -5 | xargs -n1 curl -sSL -o /dev/null -w '%{http_code} %{url_effective}\\n'",
  },
  notes: [
    "AFDocs (agentdocsspec.com) calls this auth-gate-detection and judges any page that it finds. This check judges only listed pages, because a link to a dashboard doesn't promise a public page. AFDocs treats any password field as a login. This check doesn't if the page has other text.",
    "A 401 that names its protected resource metadata counts as neither open nor closed, because an agent can log in there. AFDocs has a separate check for other ways in (auth-alternative-access). This check doesn't look for other ways in. It passes if enough listed pages are open, such as markdown versions.",
    "A 403 proves nothing, because bot protection also answers 403.",
    "The scan runs no scripts. It detects a script's redirect to a login only on pages with hardly any text, and only if the script is in the HTML.",
    "The check skips listed addresses whose path belongs to an account (login, profile, dashboard, admin, checkout …).",
  ],
  requires: ["homepage", "pages", "sitemap", "sitemapEntries", "llmsTxt", "llmsLinks"],
  evaluate: ({ llmsTxt, ...sources }) => {
    const answers = listAnswers(sources);
    const judged = answers.flatMap(({ url, fetched, page }) => {
      const found = judgeListed(url, fetched, page);
      return found === null ? [] : [{ url, ...found }];
    });
    const closed = judged.filter(({ isOpen }) => !isOpen);
    const open = judged.length - closed.length;
    const evidence: readonly Evidence[] = [...closed, ...judged.filter(({ isOpen }) => isOpen)]
      .slice(0, 5)
      .map(({ url, how }) => quote(url, how));
    const details = { judged: judged.length, closed: closed.length };
    if (closed.length >= CLOSED_MIN && closed.length > open)
      return fails("Most listed pages that were read demand a login.", evidence, details);
    const unread = [...sources.sitemap.documents, llmsTxt].find(({ state }) => state === "unknown");
    if (unread !== undefined)
      return cannotTell("The scan could not read all lists of pages.", [observed(unread.fetched)]);
    const untold = answers.find(({ fetched }) => isSilent(fetched));
    if (judged.length === 0 && untold !== undefined)
      return cannotTell("The scan could not read a listed page.", [observed(untold.fetched)]);
    if (judged.length === 0)
      return neutral("The scan read no listed page except the front page.", [observed(sources.homepage.fetched)]);
    if (open < closed.length) return neutral("The only listed page that was read demands a login.", evidence, details);
    const warnings = closed.length > 0 ? [`${closed.length} of ${judged.length} listed pages demand a login`] : [];
    return pass("Listed pages open without a login.", evidence, { ...details, warnings });
  },
});
