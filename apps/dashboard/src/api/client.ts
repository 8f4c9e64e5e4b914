import { Svc } from "@svc/sdk/client";
import { setSessionEnded } from "../session/ended-session";
import { accessToken, renewed } from "../session/sign-in";

export type Mode = "test" | "live";

/** Long enough for a slow answer, short enough that nobody wonders: the views say after a few seconds what is going on. */
const TIMEOUT_MS = 20_000;

/** For which merchant a user of several acts. Set once the session is known. */
let merchantId: string | null = null;
export const actFor = (id: string | null): void => {
  merchantId = id;
};

/** Sends a request as the signed-in user. A refused token is renewed once, where the provider allows it. */
async function sendAsUser(mode: Mode, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // Files go to their store under a signature of their own.
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

const clientOf = (mode: Mode): Svc =>
  new Svc({
    baseUrl: location.origin,
    timeoutMs: TIMEOUT_MS,
    maxRetries: 1,
    fetch: (input, init) => sendAsUser(mode, input, init),
  });

/** The public API in each mode. */
export const API: Readonly<Record<Mode, Svc>> = { test: clientOf("test"), live: clientOf("live") };
