import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";

/**
 * Remembers in a visitor's browser which payment of a link is open (ADR 38). It holds the secret of the payment's address, as the
 * browser's history does, and ends with the payment. Its name binds it to the link.
 */
export function createOpenPaymentCookie(publicUrl: string) {
  const secure = new URL(publicUrl).protocol === "https:";
  // With __Host- no other host of the domain can plant a payment of its own.
  const nameOf = (linkId: string): string => `${secure ? "__Host-" : ""}pay-${linkId}`;
  return {
    read: ({ headers }: Pick<FastifyRequest, "headers">, linkId: string): string | null =>
      parseCookie(headers.cookie ?? "")[nameOf(linkId)] ?? null,
    write: (linkId: string, token: string, seconds: number): string =>
      stringifySetCookie({
        name: nameOf(linkId),
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
 * True if the page itself sent the form. A form of another site may begin a payment, which only its visitor sees, but
 * the browser must not remember it: later the visitor would pay a stranger's purchase. Without the browser's headers
 * the answer is false.
 */
export const isFromOwnPage = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers["sec-fetch-site"] === "same-origin";
