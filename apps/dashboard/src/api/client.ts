import { Svc } from "@svc/sdk/client";
import { setSessionEnded } from "../session/ended-session";
import { accessToken, renewed } from "../session/sign-in";

export type Mode = "test" | "live";

/** Long enough for a slow answer. After a few seconds the views say that the request takes longer than usual. */
const TIMEOUT_MS = 20_000;

/** The merchant that the user acts for. Every request names this merchant. Null until the session is loaded. */
let merchantId: string | null = null;
export const actFor = (id: string | null): void => {
  merchantId = id;
};

/** Sends a request as the signed-in user. If the API refuses the token, renews the token and tries once more. */
async function sendAsUser(mode: Mode, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // A request to another origin is an upload to the file store. It carries its own signature instead of a token.
  if (new URL(String(input), location.origin).origin !== location.origin) return fetch(input, init);
  const send = (token: string | null) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set("authorization", `Bearer ${token}`);
    headers.set("x-svc-mode", mode);
    if (merchantId !== null) headers.set("x-svc-merchant", merchantId);
    return fetch(input, { ...init, headers });
  };
  const answer = await send(await accessToken());
  if (answer.status !== 401) return answer;
  const user = await renewed();
  const second = user === null ? answer : await send(user.access_token);
  if (second.status === 401) setSessionEnded(true);
  return second;
}

const createClient = (mode: Mode): Svc =>
  new Svc({
    baseUrl: location.origin,
    timeoutMs: TIMEOUT_MS,
    maxRetries: 1,
    fetch: (input, init) => sendAsUser(mode, input, init),
  });

/** A client of the public API for each mode. */
export const API: Readonly<Record<Mode, Svc>> = { test: createClient("test"), live: createClient("live") };
