import { Svc } from "@svc/sdk/client";
import { setSessionEnded } from "../session/ended-session";
import { accessToken, renewed } from "../session/sign-in";

export type Mode = "test" | "live";

/** Long enough for a slow answer. After a few seconds the views say that the request takes longer than usual. */
const TIMEOUT_MS = 20_000;

/** For whom a client acts: a merchant in one mode. Null until the session is loaded. */
interface Actor {
  readonly merchantId: string | null;
  readonly mode: Mode;
}

/** Sends a request as the signed-in user. If the API refuses the token, renews the token and tries once more. */
async function sendAsUser(
  { merchantId, mode }: Actor,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
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

const createClient = (actor: Actor): Svc =>
  new Svc({
    baseUrl: location.origin,
    timeoutMs: TIMEOUT_MS,
    maxRetries: 1,
    fetch: (input, init) => sendAsUser(actor, input, init),
  });

type Clients = Readonly<Record<Mode, Svc>>;

const createClients = (merchantId: string | null): Clients => ({
  test: createClient({ merchantId, mode: "test" }),
  live: createClient({ merchantId, mode: "live" }),
});

let actingFor: string | null = null;
let clients = createClients(actingFor);

/**
 * Lets the user act for another merchant. Its views get clients of their own: a change that is still being sent, or
 * sent again, stays with the merchant for which the user made it.
 */
export function actFor(merchantId: string | null): void {
  if (merchantId === actingFor) return;
  actingFor = merchantId;
  clients = createClients(merchantId);
}

/** The merchant that the user acts for now. */
export const getMerchant = (): string | null => actingFor;

/** A client of the public API for each mode, for the merchant that the user acts for now. */
export const API: Clients = {
  get test() {
    return clients.test;
  },
  get live() {
    return clients.live;
  },
};
