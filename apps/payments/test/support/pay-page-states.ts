import type { Page } from "playwright-core";
import type { PayPageWorld } from "./pay-page-world.js";
import { BUYER, EVM_WALLET } from "./paying-world.js";

/** A state of a payment whose page tests open. */
export interface PageState {
  readonly name: string;
  /** Values of the payment's row in the database. */
  readonly row: { readonly status: string; reason?: string; received?: bigint; tail?: null; late?: boolean };
  /** Runs before the page is opened. */
  before?(id: string): Promise<unknown>;
  /** Runs after the page was opened. */
  onPage?(page: Page): Promise<unknown>;
}

/** Inserts the payment of a wallet's signature, in a state of the purchase. */
const signed = (world: PayPageWorld, state: string) => (id: string) =>
  world.payments.deps.database.pool.query(
    `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
       valid_before, fingerprint, payload, intent_id, state) SELECT gen_random_uuid(), merchant_id, payment_link_id, mode, 'base_sepolia', '', '',
       gen_random_uuid(), '', amount, 1, now(), '', '', id, $2::"X402State" FROM payment_intents WHERE id = $1`,
    [id, state],
  );

export const pageStates = (world: PayPageWorld): readonly PageState[] => [
  { name: "open", row: { status: "open" } },
  {
    name: "declined",
    row: { status: "open" },
    async onPage(page) {
      await page.getByRole("button", { name: "Pay $10.00 with Fox Wallet" }).click();
      await page.getByText("You declined in Fox Wallet.").first().waitFor();
    },
  },
  {
    name: "delayed",
    row: { status: "open" },
    async before() {
      world.time.aheadMs += 60_000;
    },
  },
  { name: "on its way", row: { status: "open" }, before: signed(world, "settling") },
  { name: "unknown", row: { status: "processing" }, before: signed(world, "unknown") },
  {
    name: "processing",
    row: { status: "processing" },
    before: (id) =>
      world.payments.deps.database.pool.query(
        `INSERT INTO payment_intent_transfers (id, intent_id, network, tx_hash, position, block_number, block_time, payer, pay_to, base_units, matched_by)
         SELECT gen_random_uuid(), $1, 'base_sepolia', '0x' || repeat('5e', 32), '0', block + 1, now(), $2, $3, 10001234, 'amount'
         FROM watch_cursors WHERE network = 'base_sepolia'`,
        [id, BUYER, EVM_WALLET],
      ),
  },
  { name: "completed", row: { status: "completed" } },
  { name: "underpaid", row: { status: "unresolved", reason: "underpaid", received: 9_000_000n } },
  { name: "overpaid", row: { status: "unresolved", reason: "overpaid", received: 11_001_234n } },
  { name: "late", row: { status: "unresolved", reason: "late", received: 10_001_234n } },
  { name: "wrong network", row: { status: "unresolved", reason: "wrong_network", received: 10_001_234n } },
  { name: "expired", row: { status: "expired" } },
  { name: "canceled", row: { status: "canceled" } },
  { name: "no codes left", row: { status: "open", tail: null } },
];
/** Puts an intent into a state. Values: its id, status, reason, received base units, and the tail of its amount. */
export const SET_STATE = `UPDATE payment_intents SET status = $2::"IntentStatus", reason = $3, received_base_units = $4, tail = $5 WHERE id = $1`;

/** Rules about colors. They take longer than all other rules together. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const AXE_OPTIONS: Readonly<Record<string, object>> = {
  all: {},
  colors: { runOnly: COLOR_RULES },
  structure: { rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/**
 * Returns a script that runs axe. It lists each violated rule with the first element that violates it.
 * @param rules `all`, `colors`, or `structure` (all except colors)
 */
export const axeOf = (rules: string): string =>
  `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...AXE_OPTIONS[rules] })}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].target.join(" ") + " " + nodes[0].html.slice(0, 120)))`;

/** A script that returns the focused element's text and outline style, which shows whether the focus is visible. */
export const FOCUSED = `(() => {
  const { activeElement: element } = document;
  return [element.textContent.trim(), getComputedStyle(element).outlineStyle].join(" ");
})()`;
