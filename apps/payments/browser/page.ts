import { splitPieces } from "../src/http/pay-page/texts/catalog.js";
import type { EN } from "../src/http/pay-page/texts/en.js";

/** Data that the service writes into the page for the script. */
export interface PayData {
  /** The secret in the page's address. */
  readonly token: string;
  readonly status: string;
  /** Changes with the page's content. */
  readonly revision: string;
  /** The service's time when it rendered the page, ISO 8601. */
  readonly now: string;
  /** Interval of the polls; 0 means that the page doesn't poll. */
  readonly pollMs: number;
  /** The address at which the payer continues after paying. */
  readonly next: string | null;
  /** Formatted for the payer. */
  readonly price: string;
  readonly texts: Readonly<Record<ScriptText, string>>;
  readonly signable: readonly Signable[];
  readonly solana: readonly { readonly network: string; readonly title: string; readonly chain: `solana:${string}` }[];
}

/** Key of a catalog text that the script uses. */
export type ScriptText = Extract<keyof typeof EN, `script.${string}`>;

/** A network on which a wallet's signature pays. */
export interface Signable {
  readonly network: string;
  readonly title: string;
  readonly chainId: number;
  readonly payTo: string;
  readonly tokenAddress: string;
  readonly eip712: { readonly name: string; readonly version: string };
  readonly amountBaseUnits: string;
  /** How long a signature is valid. */
  readonly maxTimeoutSeconds: number;
  readonly rpcUrl: string;
  readonly explorerUrl: string;
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

export const element = <Type extends HTMLElement>(id: string): Type | null =>
  document.getElementById(id) as Type | null;

export function readData(page: Document = document): PayData | null {
  const text = page.getElementById("pay")?.textContent;
  return text ? JSON.parse(text) : null;
}

let texts: Readonly<Record<string, string>> = {};

export const language = (): string => document.documentElement.lang;

export function useTexts(data: PayData): void {
  texts = data.texts;
}

/** Returns a text in the language of the page. `values` replace its placeholders. */
export const words = (key: ScriptText, values: Readonly<Record<string, string>> = {}): string =>
  splitPieces(texts[key] ?? "")
    .map((piece) => `${piece.words}${piece.place === null ? "" : (values[piece.place] ?? "")}`)
    .join("");

/** Makes screen readers announce a text, unless they announced the same text last. */
export function say(text: string): void {
  const heard = element("heard");
  if (heard && heard.textContent !== text) heard.textContent = text;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), fields);
  made.append(...children);
  return made;
}

/** Adds a copy button to each element with `data-copy`. */
export function addCopyButtons(): void {
  for (const source of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const what = { what: source.dataset.copy ?? "" };
    const button = make("button", { type: "button", className: "copy" });
    // The accessible name begins with the visible text, so that voice control finds the button.
    const show = (text: string, heard: string) => {
      button.textContent = text;
      button.setAttribute("aria-label", heard);
    };
    const offer = () => show(words("script.copy"), words("script.copyThe", what));
    offer();
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(source.dataset.text ?? source.textContent ?? "");
        show(words("script.copied"), words("script.copiedThe", what));
        say(words("script.copiedThe", what));
      } catch {
        // If the browser doesn't allow copying, select the text, so that the payer can copy it by hand.
        getSelection()?.selectAllChildren(source);
        show(words("script.selected"), words("script.selected"));
      }
      setTimeout(offer, 2_000);
    });
    source.after(button);
  }
}

/**
 * Shows each deadline on the page in the payer's time zone and, in the last hour, the time that is left. Screen readers
 * don't announce it, because it changes every second.
 * @param aheadMs how far the service's clock is ahead of the browser's
 */
export function countDown(aheadMs: number): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-until]")) {
    const leftMs = Date.parse(time.dateTime) - Date.now() - aheadMs;
    const seconds = Math.max(0, Math.floor(leftMs / 1_000));
    const clock = new Date(time.dateTime).toLocaleString(language(), {
      timeStyle: "short",
      dateStyle: seconds > 43_200 ? "medium" : undefined,
    });
    const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    time.textContent = seconds > 3_600 ? clock : words("script.left", { clock, left });
  }
}

/** Shows past times in the payer's time zone, and adds a print button to the receipt. */
export function finishReceipt(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    time.textContent = new Date(time.dateTime).toLocaleString(language(), {
      dateStyle: "medium",
      timeStyle: "long",
    });
  }
  const section = document.querySelector(".receipt");
  if (!section) return;
  const button = make("button", { type: "button", className: "plain print" }, words("script.print"));
  button.addEventListener("click", () => print());
  section.append(button);
}

/** Shows or hides the notice that the service doesn't answer, and announces the change. */
export function showConnection(isBroken: boolean): void {
  const notice = element("offline");
  if (!notice || notice.hidden === !isBroken) return;
  notice.hidden = !isBroken;
  say(isBroken ? (notice.textContent ?? "") : words("script.back"));
}

export const TICK_MS = 1_000;
const NEXT_SECONDS = 5;
let leaving: number | null = null;

/**
 * After a payment, sends the payer back to the shop when the countdown on the button ends. This happens once per tab,
 * so that the payer can open the receipt again later.
 */
export function goOn({ token, next }: PayData): void {
  const exit = document.querySelector<HTMLAnchorElement>(".exit a");
  if (!exit || !next || leaving !== null) return;
  const name = `left ${token}`;
  try {
    if (sessionStorage.getItem(name)) return;
    sessionStorage.setItem(name, "1");
  } catch {
    // Without storage, each visit of the receipt starts the countdown.
  }
  let seconds = NEXT_SECONDS;
  const left = make("span", { className: "left" });
  const stay = make("button", { type: "button", className: "quiet" }, words("script.stay"));
  const tell = () => {
    left.textContent = `(${seconds} s)`;
  };
  tell();
  exit.append(" ", left);
  exit.after(stay);
  leaving = setInterval(() => {
    seconds -= 1;
    tell();
    if (seconds > 0) return;
    clearInterval(leaving ?? 0);
    location.assign(next);
  }, TICK_MS);
  stay.addEventListener("click", () => {
    clearInterval(leaving ?? 0);
    left.remove();
    stay.remove();
    exit.focus();
  });
}
