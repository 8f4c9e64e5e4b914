/** How users sign in; null where the operator hasn't set OIDC_CLIENT_ID. */
export interface SignInSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scopes: string;
}

interface Settings {
  readonly signIn: SignInSettings | null;
}

/** The settings that the service wrote into the page. */
export const SETTINGS = JSON.parse(document.getElementById("settings")?.textContent ?? "null") as Settings;

/** The nonce that this page's style elements must carry. */
export const STYLE_NONCE = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

// The lock on scrolling behind dialogs writes a style element too, and reads its nonce here.
Object.assign(window, { __webpack_nonce__: STYLE_NONCE });

/** Everything below it is a view of the app. */
export const BASE_PATH = "/dashboard";
