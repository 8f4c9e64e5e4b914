import { ErrorTimeout, InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from "oidc-client-ts";
import { BASE_PATH, SETTINGS } from "../settings";

/** Whose session this tab had before a reload, by the name that the provider knows: it may still have one. It holds no token. */
const SESSION_OF = "dashboard-session-of";

/** Where a user returns to after sign-in, as a path of this app. */
interface SignInState {
  readonly returnTo: string;
}

const callbackUrl = `${location.origin}${BASE_PATH}/callback`;

/** Tokens stay in memory. Only the verifier of a running sign-in is stored: the page is left meanwhile, or another window finishes. */
export const userManager =
  SETTINGS.signIn &&
  new UserManager({
    authority: SETTINGS.signIn.issuer,
    client_id: SETTINGS.signIn.clientId,
    redirect_uri: callbackUrl,
    popup_redirect_uri: callbackUrl,
    post_logout_redirect_uri: `${location.origin}${BASE_PATH}/`,
    response_type: "code",
    scope: SETTINGS.signIn.scopes,
    // Some providers issue tokens for an API only when it is named.
    extraQueryParams:
      SETTINGS.signIn.audience === SETTINGS.signIn.clientId ? {} : { audience: SETTINGS.signIn.audience },
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: localStorage, prefix: "dashboard-sign-in." }),
    automaticSilentRenew: false,
    loadUserInfo: false,
    monitorSession: false,
    requestTimeoutInSeconds: 10,
  });

const manager = (): UserManager => {
  if (userManager === null) throw new Error("Sign-in isn't set up.");
  return userManager;
};

/** Leaves the page for the identity provider. */
export async function startSignIn(returnTo: string, loginHint?: string): Promise<void> {
  const state: SignInState = { returnTo };
  await manager().signinRedirect({ state, ...(loginHint ? { login_hint: loginHint } : {}) });
}

/** Signs the same user in again in a window of its own, so that nothing typed into this page is lost. */
export async function signInAgain(): Promise<void> {
  const before = await manager().getUser();
  const after = await manager().signinPopup({
    popupWindowFeatures: { width: 480, height: 640 },
    ...(before ? { login_hint: nameOf(before) } : {}),
  });
  // What is on the page belongs to the other user.
  if (before && before.profile.sub !== after.profile.sub) location.assign(`${BASE_PATH}/`);
}

/** Whether a sign-in failed because the identity provider didn't answer. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError || error instanceof ErrorTimeout;

const nameOf = ({ profile }: User): string => profile.preferred_username ?? profile.email ?? profile.sub;

/** Finishes a sign-in at the callback address. Returns where to go next, or null in a window that closes itself. */
export async function finishSignIn(): Promise<string | null> {
  const user = await manager().signinCallback(location.href);
  if (user === undefined) return null;
  sessionStorage.setItem(SESSION_OF, nameOf(user));
  const { returnTo = "/" } = (user.state ?? {}) as Partial<SignInState>;
  // Only a path of this app: the state comes back from another site.
  return /^\/(?![/\\])/.test(returnTo) ? returnTo : "/";
}

/** Signs out here, and at the provider where it can. */
export async function signOut(): Promise<void> {
  sessionStorage.removeItem(SESSION_OF);
  await manager()
    .signoutRedirect()
    .catch(async () => {
      await manager().removeUser();
      location.assign(`${BASE_PATH}/`);
    });
}

/** The user of the session before a reload; null: there was none. */
export const formerUser = (): string | null => sessionStorage.getItem(SESSION_OF);

/** Stops a reload from going back to the provider by itself. */
export const forgetSession = (): void => sessionStorage.removeItem(SESSION_OF);

/** The access token, renewed when it is about to end and the provider gave a refresh token. */
export async function accessToken(): Promise<string | null> {
  const user = await manager().getUser();
  if (user === null) return null;
  const isEnding = (user.expires_in ?? Number.POSITIVE_INFINITY) < 30;
  if (!isEnding || user.refresh_token === undefined) return user.access_token;
  return (await renewed())?.access_token ?? user.access_token;
}

let renewal: Promise<User | null> | null = null;

/** One renewal at a time: a refresh token works once. */
export function renewed(): Promise<User | null> {
  renewal ??= manager()
    .getUser()
    .then((user) => (user?.refresh_token === undefined ? null : manager().signinSilent()))
    .catch(() => null)
    .finally(() => {
      renewal = null;
    });
  return renewal;
}
