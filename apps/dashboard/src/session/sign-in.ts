import { ErrorTimeout, InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from "oidc-client-ts";
import { BASE_PATH, SETTINGS } from "../settings";

/**
 * Session-storage key of the user's name at the identity provider. After a reload, the name tells the provider which
 * session to continue.
 */
const SESSION_OF = "dashboard-session-of";

/** State that the provider sends back after a sign-in: the path of this app to open next. */
interface SignInState {
  readonly returnTo: string;
}

const callbackUrl = `${location.origin}${BASE_PATH}/callback`;

/**
 * Tokens stay in memory. Only the PKCE verifier of an unfinished sign-in is in local storage, because the sign-in
 * finishes on another page or in another window.
 */
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
    // Some providers issue a token for an API only if the request names the API.
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

/** Redirects the browser to the identity provider. */
export async function startSignIn(returnTo: string, loginHint?: string): Promise<void> {
  const state: SignInState = { returnTo };
  await manager().signinRedirect({ state, ...(loginHint ? { login_hint: loginHint } : {}) });
}

/** Signs the same user in again in another window, so that text typed into this page isn't lost. */
export async function signInAgain(): Promise<void> {
  const before = await manager().getUser();
  const after = await manager().signinPopup({
    popupWindowFeatures: { width: 480, height: 640 },
    ...(before ? { login_hint: getName(before) } : {}),
  });
  // If another user signed in, reload the app, because the page still shows the previous user's data.
  if (before && before.profile.sub !== after.profile.sub) location.assign(`${BASE_PATH}/`);
}

/** True if a sign-in failed because the identity provider didn't answer. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError || error instanceof ErrorTimeout;

const getName = ({ profile }: User): string => profile.preferred_username ?? profile.email ?? profile.sub;

/** Finishes a sign-in at the callback URL. Returns the path to open next, or null in a popup, which closes itself. */
export async function finishSignIn(): Promise<string | null> {
  const user = await manager().signinCallback(location.href);
  if (user === undefined) return null;
  sessionStorage.setItem(SESSION_OF, getName(user));
  const { returnTo = "/" } = (user.state ?? {}) as Partial<SignInState>;
  // The state comes back from another site, so only a path of this app is accepted.
  return /^\/(?![/\\])/.test(returnTo) ? returnTo : "/";
}

/** Carries the id of a user who signs out to the other tabs of the browser. */
const signOuts = new BroadcastChannel("dashboard-sign-out");
signOuts.onmessage = async ({ data: subject }: MessageEvent<string>) => {
  const user = await userManager?.getUser();
  if (user?.profile.sub === undefined || user.profile.sub !== subject) return;
  forgetSession();
  await userManager?.removeUser();
  location.assign(`${BASE_PATH}/`);
};

/**
 * Signs out at the provider, or only in this app if the provider can't sign users out. Also signs out the other tabs,
 * because they could renew their tokens.
 */
export async function signOut(): Promise<void> {
  signOuts.postMessage((await manager().getUser())?.profile.sub);
  sessionStorage.removeItem(SESSION_OF);
  await manager()
    .signoutRedirect()
    .catch(async () => {
      await manager().removeUser();
      location.assign(`${BASE_PATH}/`);
    });
}

/** The name of the user who was signed in before a reload; null if there was none. */
export const formerUser = (): string | null => sessionStorage.getItem(SESSION_OF);

/** Forgets the former user, so that a reload doesn't redirect to the provider automatically. */
export const forgetSession = (): void => sessionStorage.removeItem(SESSION_OF);

/** Returns the access token. Renews it shortly before it expires, if the provider issued a refresh token. */
export async function accessToken(): Promise<string | null> {
  const user = await manager().getUser();
  if (user === null) return null;
  const isEnding = (user.expires_in ?? Number.POSITIVE_INFINITY) < 30;
  if (!isEnding || user.refresh_token === undefined) return user.access_token;
  return (await renewed())?.access_token ?? user.access_token;
}

let renewal: Promise<User | null> | null = null;

/** Renews the tokens; null on failure. Concurrent calls share one renewal, because a refresh token works only once. */
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
