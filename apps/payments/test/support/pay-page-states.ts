import type { Page } from "playwright-core";
import type { PayPageWorld } from "./pay-page-world.js";
import { BUYER, EVM_WALLET } from "./paying-world.js";

/** A state of a payment, and so of its page. */
export interface PageState {
  readonly name: string;
  /** Values of the payment's row in the database. */
  readonly row: { readonly status: string; reason?: string; received?: bigint; tail?: null; late?: boolean };
  /** Steps before the page is opened, and on it. */
  before?(id: string): Promise<unknown>;
  onPage?(page: Page): Promise<unknown>;
}

/** A wallet's signature in a known state. */
const signed = (world: PayPageWorld, state: string) => (id: string) =>
  world.payments.deps.database.pool.query(
    `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
       valid_before, fingerprint, payload, intent_id, state) SELECT gen_random_uuid(), merchant_id, payment_link_id, mode, 'base_sepolia', '', '',
       gen_random_uuid(), '', amount, 1, now(), '', '', id, $2::"X402State" FROM payment_intents WHERE id = $1`,
    [id, state],
  );

/** All states. */
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
/** Puts an intent into a state: its id, status, reason, received amount, and the last digits of its amount. */
export const SET_STATE = `UPDATE payment_intents SET status = $2::"IntentStatus", reason = $3, received_base_units = $4, tail = $5 WHERE id = $1`;

/** Rules about colors, which take longer than all others together. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const AXE_OPTIONS: Readonly<Record<string, object>> = {
  all: {},
  colors: { runOnly: COLOR_RULES },
  structure: { rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/** WCAG 2.2 A and AA, and axe's best practices: each broken rule with a place. @param rules all, colors, or structure: all but colors */
export const axeOf = (rules: string): string =>
  `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...AXE_OPTIONS[rules] })}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].target.join(" ") + " " + nodes[0].html.slice(0, 120)))`;

/** The focused element, and whether its focus is visible. */
export const FOCUSED = `(() => {
  const { activeElement: element } = document;
  return [element.textContent.trim(), getComputedStyle(element).outlineStyle].join(" ");
})()`;
