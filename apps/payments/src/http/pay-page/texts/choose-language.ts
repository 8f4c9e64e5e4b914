import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import { isLanguage, type Language } from "./words.js";

const COOKIE = "pay-language";
const KEPT_SECONDS = 31_536_000;

/** Parts of a payer's request that determine the language. */
type Asking = Pick<FastifyRequest, "headers"> & { readonly query: unknown };

/** The language in the page's address (`?lang=`), if the catalog has it. */
const wantedLanguage = ({ query }: Asking): Language | null => {
  const code = String((query as { lang?: unknown } | undefined)?.lang ?? "");
  return isLanguage(code) ? code : null;
};

/** Takes the language from the address, else from the payer's earlier choice, else from the browser, else English. */
export function chooseLanguage(request: Asking): Language {
  const chosen = parseCookie(request.headers.cookie ?? "")[COOKIE] ?? "";
  return (
    wantedLanguage(request) ??
    (isLanguage(chosen) ? chosen : acceptedLanguage(request.headers["accept-language"] ?? ""))
  );
}

/** The best language in an Accept-Language header (RFC 9110, 12.5.4). */
export function acceptedLanguage(header: string): Language {
  const ranges = header
    .slice(0, 500)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";");
      const weight = parameters.map((one) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(one)?.[1]).find(Boolean);
      return { code: tag.trim().toLowerCase().split("-")[0] ?? "", weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return ranges.map(({ code }) => code).find(isLanguage) ?? "en";
}

/** Returns a Set-Cookie value that keeps the payer's choice for later pages. Null if the address names no language. */
export function keepLanguage(request: Asking, isSecure: boolean): string | null {
  const language = wantedLanguage(request);
  if (language === null) return null;
  return stringifySetCookie({
    name: COOKIE,
    value: language,
    maxAge: KEPT_SECONDS,
    path: "/pay",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
  });
}
