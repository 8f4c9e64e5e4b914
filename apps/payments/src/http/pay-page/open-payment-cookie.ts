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
 * Whether the page itself sent the form. A form of another site begins a payment, which only its visitor sees, but is never remembered:
 * later the visitor would pay the stranger's purchase. A browser that doesn't say is not believed.
 */
export const isFromOwnPage = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers["sec-fetch-site"] === "same-origin";
