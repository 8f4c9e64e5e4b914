import {
  discoverEvmWallets,
  discoverSolanaWallets,
  type EvmWallet,
  isRejection,
  NoAccount,
  type SolanaWallet,
  WrongNetwork,
  walletWords,
} from "@svc/wallets";
import {
  addCopyButtons,
  countDown,
  element,
  finishReceipt,
  goOn,
  make,
  type PayData,
  readData,
  say,
  showConnection,
  TICK_MS,
  useTexts,
  words,
} from "./page.js";
import { post, Refused, refusalText } from "./pay-api.js";
import { getJitterMs, getPollDelayMs } from "./poll.js";
import { remember } from "./remembered.js";
import { makeIcon, type SignedTransfer, sendTransfer, signTransfer } from "./wallets.js";

/*
 * The script of a payment's page. It adds the browser's wallets, copy buttons, a countdown, and updates without a
 * reload. When the payment changes, the script fetches the page from the service and replaces the content.
 */

/** Interval at which the script checks whether a poll is due, and the shortest delay before a retry. */
const EVERY_MS = 3_000;
/** Maximum number of times that the script sends one signature. */
const SENDS_MAX = 20;

interface Way {
  readonly network: string;
  readonly title: string;
  readonly name: string;
  readonly icon: string;
  pay(): Promise<void>;
}

let data = readData() as PayData;
useTexts(data);
let aheadMs = Date.parse(data.now) - Date.now();
/** The payment's current step, as shown to the payer. Empty if no payment is in progress. */
let busy = "";
/** Why the latest attempt failed, as shown to the payer. Empty if it didn't. */
let trouble = "";
const evm: EvmWallet[] = [];
const solana: SolanaWallet[] = [];

const api = (path = ""): string => `/api/pay/intents/${data.token}${path}`;

/** A failure whose message is a text for payers, so that the page can show it unchanged. */
class Notice extends Error {}

/** The wallet's signature, kept until the service has answered. After a reload, the page sends it again. */
const kept = remember<SignedTransfer>(`signed ${data.token}`);

/** When a Solana wallet sent its transaction. For a while after that, a reloaded page doesn't offer to pay again. */
const sent = remember<number>(`sent ${data.token}`);

/** After this time, the chain can't accept the transaction anymore: its blockhash expires after about 90 s. */
const SENT_LASTS_MS = 180_000;

function waitForSent(): void {
  // At most the whole time: the device may have set its clock back.
  const leftMs = Math.min(SENT_LASTS_MS, (sent.get() ?? 0) + SENT_LASTS_MS - Date.now());
  if (leftMs <= 0 || data.status !== "open") return;
  show(words("script.sent"));
  setTimeout(() => {
    if (data.status !== "open") return;
    complain(words("script.notConfirmed"));
  }, leftMs);
}

/** Sends a signature, with retries. Retries are safe, because the service charges a signature only once. */
async function submit(signed: SignedTransfer): Promise<void> {
  kept.set(signed);
  for (let sends = 1; ; sends++) {
    try {
      show(words("script.onItsWay"));
      await post(api("/payments"), signed);
      kept.set(null);
      return;
    } catch (error) {
      // Another payment or this signature may have paid already, so offer no other way to pay. A reloaded page sends
      // this signature again.
      if (error instanceof Refused && error.status === 409) return show(refusalText(error, ""));
      if (error instanceof Refused && error.status < 500 && error.status !== 429) {
        kept.set(null);
        throw error;
      }
      // The outcome is unknown. The service finds it out by itself, so the page only polls.
      if (error instanceof Refused && error.status === 504) {
        kept.set(null);
        return;
      }
      if (sends >= SENDS_MAX) throw new Notice(words("script.noAnswer"));
      show(words("script.retrying"));
      await new Promise((resolve) => setTimeout(resolve, getRetryDelayMs(error)));
    }
  }
}

/** Adds jitter to a Retry-After, because all pages behind one IP address may get the same value at the same time. */
function getRetryDelayMs(error: unknown): number {
  const retryAfterMs = error instanceof Refused ? error.retryAfterMs : 0;
  return Math.max(EVERY_MS, retryAfterMs) + (retryAfterMs > 0 ? getJitterMs() : 0);
}

const ways = (): Way[] => [
  ...data.signable.flatMap((to) =>
    evm.map((wallet) => ({
      network: to.network,
      title: to.title,
      name: wallet.info.name,
      icon: wallet.info.icon,
      pay: async () => submit(await signTransfer(wallet, to, Date.now() + aheadMs)),
    })),
  ),
  ...data.solana.flatMap(({ network, title, chain }) =>
    solana
      .filter(({ chains }) => chains.includes(chain))
      .map((wallet) => ({
        network,
        title,
        name: wallet.name,
        icon: wallet.icon,
        pay: async () => {
          await sendTransfer(wallet, chain, async (payer) =>
            String((await post(api("/drafts"), { network, payer })).transaction),
          );
          sent.set(Date.now());
          waitForSent();
        },
      })),
  ),
];

async function pay(way: Way): Promise<void> {
  trouble = "";
  show(words("script.confirmIn", { wallet: way.name }));
  try {
    await way.pay();
  } catch (error) {
    complain(describeTrouble(error, way.name, way.title));
  }
  // A failure to look says nothing about the payment: it must not make the page offer another one.
  await look().catch(() => {});
}

function complain(text: string): void {
  busy = "";
  trouble = text;
  say(trouble);
  render();
}

/** @param network title of the network that the payer chose */
function describeTrouble(error: unknown, wallet: string, network: string): string {
  if (error instanceof Notice) return error.message;
  if (error instanceof Refused) {
    const text = refusalText(error, network);
    return error.status === 402 ? `${text} ${words("script.otherWallet")}` : text;
  }
  if (error instanceof NoAccount) return words("script.noAccount", { wallet });
  if (error instanceof WrongNetwork) return words("script.wrongNetwork", { wallet, network });
  if (isRejection(error)) return words("script.declined", { wallet });
  const reason = walletWords(error);
  return reason ? words("script.walletFailed", { wallet, reason }) : words("script.walletFailedSilently", { wallet });
}

function show(text: string): void {
  busy = text;
  say(text);
  render();
}

let chosen = "";
let wasFolded = false;

/** Shows a button for each wallet of this browser that can pay on the chosen network. */
function render(): void {
  const section = element("wallets");
  if (!section) return;
  const all = ways();
  section.hidden = all.length === 0 && busy === "" && trouble === "";
  const networks = [...new Map(all.map(({ network, title }) => [network, title]))];
  if (!networks.some(([network]) => network === chosen)) chosen = networks[0]?.[0] ?? "";
  const parts: Node[] = [make("h2", {}, words("script.paySection"))];
  if (networks.length > 1) {
    const select = make("select", { id: "on-network", disabled: busy !== "" });
    for (const [network, title] of networks) select.append(new Option(title, network, false, network === chosen));
    select.addEventListener("change", () => {
      chosen = select.value;
      render();
      element("on-network")?.focus();
    });
    parts.push(make("label", { htmlFor: "on-network" }, words("script.network")), select);
  } else if (networks[0])
    parts.push(make("p", { className: "soft" }, words("script.onNetwork", { network: networks[0][1] })));
  for (const way of all.filter(({ network }) => network === chosen)) {
    const button = make(
      "button",
      { type: "button", className: "wallet", disabled: busy !== "" },
      ...makeIcon(way.icon),
    );
    button.append(make("span", {}, words("script.payWith", { price: data.price, wallet: way.name })));
    button.addEventListener("click", () => void pay(way));
    parts.push(button);
  }
  if (busy) parts.push(make("p", { className: "said" }, busy));
  if (trouble) parts.push(make("p", { className: "said trouble" }, trouble));
  const focused = section.contains(document.activeElement) ? document.activeElement : null;
  const place = focused instanceof HTMLButtonElement ? focused.textContent : null;
  section.replaceChildren(...parts);
  if (focused) keepFocus(section, place);
  // While a payment is in progress, don't offer another way to pay.
  const transfer = element<HTMLDetailsElement>("transfer");
  if (!transfer) return;
  transfer.hidden = busy !== "";
  // If the browser has a wallet, fold the manual transfer, so that the page shows only one amount.
  if (all.length > 0 && !wasFolded) transfer.open = false;
  wasFolded ||= all.length > 0;
}

/** Restores the focus after the buttons were replaced: on the button with the same text, or else on the message. */
function keepFocus(section: HTMLElement, place: string | null): void {
  const same = [...section.querySelectorAll("button")].find((one) => one.textContent === place && !one.disabled);
  const target = same ?? section.querySelector<HTMLElement>(".said");
  if (target instanceof HTMLParagraphElement) target.tabIndex = -1;
  target?.focus();
}

let looking: Promise<void> = Promise.resolve();
let looksUnderWay = 0;
let lookedAtMs = Number.NEGATIVE_INFINITY;
let paceMs = data.pollMs;

/** Runs polls one after the other, so that an older answer never replaces a newer one. */
function look(): Promise<void> {
  looksUnderWay += 1;
  looking = looking
    .catch(() => {})
    .then(lookOnce)
    .finally(() => {
      looksUnderWay -= 1;
    });
  return looking;
}

/** After this time, the page stops waiting for an answer. Otherwise one lost answer would end all polls. */
const ANSWER_WAIT_MS = 15_000;

/** Requests a text of the service. Null if no whole answer arrives in time. */
async function load(url: string, accept: string) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_WAIT_MS);
  try {
    const answer = await fetch(url, { headers: { accept }, signal: late.signal });
    const { ok, status, headers } = answer;
    return { ok, status, headers, text: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Fields that a payer fills in. */
const TYPED = "form input[id], form select[id]";

/** Reads the payment's state. If it has changed, loads the page again and replaces the content. */
async function lookOnce(): Promise<void> {
  lookedAtMs = performance.now();
  const answer = await load(api(), "application/json");
  showConnection(answer === null || answer.status >= 500);
  paceMs = getPollDelayMs(data.pollMs, answer);
  if (!answer?.ok) return;
  const { data: view } = JSON.parse(answer.text);
  aheadMs = Date.parse(view.now) - Date.now();
  if (view.revision === data.revision) return;
  const loaded = await load(location.pathname + location.search, "text/html");
  if (loaded === null) return showConnection(true);
  const page = new DOMParser().parseFromString(loaded.text, "text/html");
  const [main, fresh] = [document.querySelector("main"), page.querySelector("main")];
  const next = readData(page);
  if (!main || !fresh || !next) return;
  const open = [...main.querySelectorAll("details")].map((one) => one.open);
  const way = main.querySelector("input[name=way]:checked")?.id ?? "";
  const typed = [...main.querySelectorAll<HTMLInputElement | HTMLSelectElement>(TYPED)].map(
    ({ id, value }) => [id, value] as const,
  );
  const isSame = next.status === data.status;
  if (!isSame || view.signed) busy = trouble = "";
  const hadFocus = main.contains(document.activeElement);
  data = next;
  paceMs = getPollDelayMs(data.pollMs, answer);
  main.replaceChildren(...fresh.childNodes);
  const foot = page.querySelector("footer");
  if (foot) document.querySelector("footer")?.replaceWith(foot);
  document.title = page.title;
  if (isSame) {
    element<HTMLInputElement>(way)?.click();
    for (const [id, value] of typed) {
      const input = element<HTMLInputElement>(id);
      if (input) input.value = value;
    }
    [...main.querySelectorAll("details")].forEach((one, index) => {
      one.open = open[index] ?? one.open;
    });
  }
  enhance();
  const head = main.querySelector<HTMLElement>("#state h2");
  const spoken = [...main.querySelectorAll("#state h2, #state p")].map((one) =>
    one.textContent?.replace(/\s+/g, " ").trim(),
  );
  say(spoken.join(". "));
  if (hadFocus && head) {
    head.tabIndex = -1;
    head.focus();
  }
}

function enhance(): void {
  addCopyButtons();
  countDown(aheadMs);
  render();
  goOn(data);
  finishReceipt();
}

enhance();
discoverEvmWallets((wallet) => {
  evm.push(wallet);
  render();
});
discoverSolanaWallets((wallet) => {
  solana.push(wallet);
  render();
});
setInterval(() => countDown(aheadMs), TICK_MS);
setInterval(() => {
  // The device may set its clock back, so the time since the last poll doesn't come from the clock.
  const isDue = data.pollMs > 0 && looksUnderWay === 0 && performance.now() - lookedAtMs >= paceMs - EVERY_MS / 2;
  if (isDue && document.visibilityState === "visible") look().catch(() => {});
}, EVERY_MS);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") look().catch(() => {});
});
waitForSent();
const unanswered = kept.get();
if (unanswered && data.status === "open") {
  submit(unanswered)
    .catch((error) => {
      const title = data.signable.find(({ network }) => network === unanswered.network)?.title;
      complain(describeTrouble(error, words("script.yourWallet"), title ?? unanswered.network));
    })
    .then(() => look());
}
