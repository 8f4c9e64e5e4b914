/** The identity provider at which users sign in. */
export interface SignInSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scopes: string;
}

interface Settings {
  /** Null if the operator hasn't set OIDC_CLIENT_ID. */
  readonly signIn: SignInSettings | null;
}

/** The settings that the service wrote into the page. */
export const SETTINGS = JSON.parse(document.getElementById("settings")?.textContent ?? "null") as Settings;

/** The nonce that this page's style elements must carry. */
export const STYLE_NONCE = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

// The library that locks scrolling behind dialogs also writes a style element. It reads the nonce from this global.
Object.assign(window, { __webpack_nonce__: STYLE_NONCE });

/** The app's path. Every path below it is a view of the app. */
export const BASE_PATH = "/dashboard";
