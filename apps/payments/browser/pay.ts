import { addCopyButtons, countDown, element, goOn, make, type PayData, readData, say, TICK_MS } from "./page.js";
import {
  discoverEvmWallets,
  discoverSolanaWallets,
  type EvmWallet,
  iconOf,
  type SignedTransfer,
  type SolanaWallet,
  sendTransfer,
  signTransfer,
} from "./wallets.js";

/**
 * The page of a payment, where scripts run: wallets in the browser, copies, seconds that are left, and changes without a reload.
 * The page itself is made by the service alone: what has changed is fetched from there and put in its place.
 */
const EVERY_MS = 3_000;
/** How often a signature is sent again that nobody has answered. */
const SENDS_MAX = 20;

interface Way {
  readonly network: string;
  readonly title: string;
  readonly name: string;
  readonly icon: string;
  pay(): Promise<void>;
}

let data = readData() as PayData;
let aheadMs = Date.parse(data.now) - Date.now();
/** What the payer's wallet is doing, and how it ended. */
let busy = "";
let trouble = "";
const evm: EvmWallet[] = [];
const solana: SolanaWallet[] = [];

const api = (path = ""): string => `/api/pay/intents/${data.token}${path}`;

/** An answer of the service that is no success, with what it says to the payer. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(api(path), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, told.message ?? "This does not work at the moment.");
  return told.data;
}

/** A signature that was made is kept until its answer is known: a page that is loaded again goes on with it. */
const kept = {
  name: () => `signed ${data.token}`,
  get(): SignedTransfer | null {
    try {
      return JSON.parse(sessionStorage.getItem(kept.name()) ?? "null");
    } catch {
      return null;
    }
  },
  set(signed: SignedTransfer | null): void {
    try {
      if (signed) sessionStorage.setItem(kept.name(), JSON.stringify(signed));
      else sessionStorage.removeItem(kept.name());
    } catch {
      // Without storage a reload forgets it; the service does not.
    }
  },
};

/** Sends a signature until there is an answer: the same one is never charged twice. */
async function submit(signed: SignedTransfer): Promise<void> {
  kept.set(signed);
  for (let sends = 1; ; sends++) {
    try {
      show("Your payment is on its way. Do not pay again.");
      await post("/payments", signed);
      kept.set(null);
      return;
    } catch (error) {
      // Something pays already, perhaps this very signature: no other way is offered, and a page that is loaded again asks again.
      if (error instanceof Refused && error.status === 409) return show(error.message);
      if (error instanceof Refused && error.status < 500 && error.status !== 429) {
        kept.set(null);
        throw error;
      }
      // Settled or not is not known yet, and the service finds out by itself.
      if (error instanceof Refused && error.status === 504) {
        kept.set(null);
        return;
      }
      if (sends >= SENDS_MAX)
        throw new Error("It is not known whether your payment arrived. Do not pay again; keep this page.");
      show("The connection is broken. Your payment may have arrived: do not pay again. Trying once more.");
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }
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
            String((await post("/drafts", { network, payer })).transaction),
          );
          show("Sent. This page changes when it is seen on the chain. Do not pay again.");
        },
      })),
  ),
];

async function pay(way: Way): Promise<void> {
  trouble = "";
  show(`Confirm in ${way.name}.`);
  try {
    await way.pay();
    await look();
  } catch (error) {
    busy = "";
    trouble = troubleOf(error, way.name);
    say(trouble);
    render();
    await look().catch(() => {});
  }
}

const REJECTED = 4001;

function troubleOf(error: unknown, name: string): string {
  const { code, message = "" } = (error ?? {}) as { code?: number; message?: string };
  // What the service says is about a signature that was sent, whatever words are in it.
  if (error instanceof Refused)
    return error.status === 402 ? `${message} You can pay from any wallet below instead.` : message;
  if (code === REJECTED || /reject|denied|cancel/i.test(message)) return `You declined in ${name}. Nothing was sent.`;
  return message || `${name} did not work.`;
}

function show(text: string): void {
  busy = text;
  say(text);
  render();
}

let chosen = "";

/** The wallets of this browser, as buttons for the network that is chosen. */
function render(): void {
  const section = element("wallets");
  if (!section) return;
  const all = ways();
  section.hidden = all.length === 0 && busy === "" && trouble === "";
  const networks = [...new Map(all.map(({ network, title }) => [network, title]))];
  if (!networks.some(([network]) => network === chosen)) chosen = networks[0]?.[0] ?? "";
  const parts: Node[] = [make("h2", {}, "Pay with a wallet in this browser")];
  if (networks.length > 1) {
    const select = make("select", { id: "on-network", disabled: busy !== "" });
    for (const [network, title] of networks) select.append(new Option(title, network, false, network === chosen));
    select.addEventListener("change", () => {
      chosen = select.value;
      render();
      element("on-network")?.focus();
    });
    parts.push(make("label", { htmlFor: "on-network" }, "Network"), select);
  } else if (networks[0]) parts.push(make("p", { className: "soft" }, `On ${networks[0][1]}.`));
  for (const way of all.filter(({ network }) => network === chosen)) {
    const button = make("button", { type: "button", className: "wallet", disabled: busy !== "" }, ...iconOf(way.icon));
    button.append(make("span", {}, `Pay with ${way.name}`));
    button.addEventListener("click", () => void pay(way));
    parts.push(button);
  }
  if (busy) parts.push(make("p", {}, make("b", {}, busy)));
  if (trouble) parts.push(make("p", {}, make("b", {}, trouble)));
  section.replaceChildren(...parts);
  // While something is under way no other way is offered.
  const transfer = element("transfer");
  if (transfer) transfer.hidden = busy !== "";
}

let looking: Promise<void> = Promise.resolve();

/** One look after the other: what is shown is the newest. */
function look(): Promise<void> {
  looking = looking.catch(() => {}).then(lookOnce);
  return looking;
}

/** Asks how the payment stands, and puts the page in its place that the service makes of it. */
async function lookOnce(): Promise<void> {
  const answer = await fetch(api(), { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const { data: view } = await answer.json();
  aheadMs = Date.parse(view.now) - Date.now();
  if (view.revision === data.revision) return;
  const page = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
  const [main, fresh] = [document.querySelector("main"), page.querySelector("main")];
  const told = readData(page);
  if (!main || !fresh || !told) return;
  const open = [...main.querySelectorAll("details")].map((one) => one.open);
  const isSame = told.status === data.status;
  if (!isSame || view.signed) busy = trouble = "";
  const hadFocus = main.contains(document.activeElement);
  data = told;
  main.replaceChildren(...fresh.childNodes);
  document.title = page.title;
  if (isSame) {
    [...main.querySelectorAll("details")].forEach((one, index) => {
      one.open = open[index] ?? one.open;
    });
  }
  enhance();
  const head = main.querySelector<HTMLElement>("#state h2");
  const words = [...main.querySelectorAll("#state h2, #state p")].map((one) =>
    one.textContent?.replace(/\s+/g, " ").trim(),
  );
  say(words.join(". "));
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
  if (data.moves && document.visibilityState === "visible") look().catch(() => {});
}, EVERY_MS);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") look().catch(() => {});
});
const unanswered = kept.get();
if (unanswered && data.status === "open") {
  submit(unanswered)
    .catch((error) => {
      busy = "";
      trouble = troubleOf(error, "Your wallet");
      render();
    })
    .then(() => look());
}
