import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";

/**
 * Remembers in a visitor's browser which payment of a link is open (ADR 38). Like the browser's history, the cookie
 * holds the secret of the payment's address. It expires with the payment. Its name binds it to the link.
 */
export function createOpenPaymentCookie(publicUrl: string) {
  const secure = new URL(publicUrl).protocol === "https:";
  // The prefix __Host- keeps other hosts of the domain from planting their own payment.
  const getName = (linkId: string): string => `${secure ? "__Host-" : ""}pay-${linkId}`;
  return {
    read: ({ headers }: Pick<FastifyRequest, "headers">, linkId: string): string | null =>
      parseCookie(headers.cookie ?? "")[getName(linkId)] ?? null,
    write: (linkId: string, token: string, seconds: number): string =>
      stringifySetCookie({
        name: getName(linkId),
        value: token,
        maxAge: Math.max(0, Math.floor(seconds)),
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure,
      }),
  };
}

/**
 * True if our own page sent the form; false if the browser sends no `Sec-Fetch-Site`. A form on another site can begin
 * a payment too, but the browser must not remember that payment. Otherwise the visitor might later pay for another
 * person's purchase.
 */
export const isFromOwnPage = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers["sec-fetch-site"] === "same-origin";
