import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@svc/db";
import { ServiceError } from "@svc/errors";
import { getNetwork } from "@svc/x402";
import { createClaimStore } from "../../src/agentic/claim-store.js";
import type { Caller } from "../../src/authorization/caller.js";
import type { CheckoutSession } from "../../src/checkout/checkout-session.js";
import { createCheckoutSessionsRepository } from "../../src/checkout/checkout-sessions-repository.js";
import { submitPayment } from "../../src/checkout/submit-payment.js";
import { createCipher } from "../../src/crypto/cipher.js";
import type { IntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import { createIntentsRepository } from "../../src/payment-intents/intents-repository.js";
import { draftIntent, storedIntent } from "../../src/payment-intents/open-intent.js";
import { createOutcomeStore } from "../../src/payment-intents/outcome-store.js";
import type { PaymentIntent } from "../../src/payment-intents/payment-intent.js";
import { hintTransfer, resolveIntent } from "../../src/payment-intents/resolve-intent.js";
import { createWatchStore } from "../../src/payment-intents/watch-store.js";
import { recordTransaction } from "../../src/recordings/record-transaction.js";
import { prepareRefund } from "../../src/refunds/prepare-refund.js";
import type { PreparedRefund } from "../../src/refunds/prepared-refund.js";
import { createPreparedRefundsRepository, refundOfRow } from "../../src/refunds/prepared-refunds-repository.js";
import { refundPayment } from "../../src/refunds/refund-payment.js";
import { resolveRefund } from "../../src/refunds/resolve-refund.js";
import { createResolvedRefunds } from "../../src/refunds/resolved-refunds.js";
import { MortalService } from "./mortal-service.js";
import { CONFIRMATIONS, NETWORK, type Sent, SimulatedChain } from "./simulated-chain.js";
import type { AuditedWorld } from "./transfer-audit.js";

const BEGIN_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const PRICE = 10_000_000n;
const CENT = 10_000n;
const CIPHER_KEY = randomBytes(32).toString("base64");

const hash = () => `0x${randomBytes(32).toString("hex")}`;
/** An address of decimal digits only. It is the same with and without a checksum. */
const address = () => `0x${Array.from(randomBytes(20), (byte) => (byte % 10).toString().repeat(2)).join("")}`;

/**
 * A random history of transfers and requests. The shop sells through two links. One of its buyers is a merchant, too.
 */
export class TransferStory implements AuditedWorld {
  readonly chain = new SimulatedChain(BEGIN_MS);
  readonly sent: Sent[] = [];
  readonly intents: PaymentIntent[] = [];
  readonly intentsWhenSubmitted = new Map<string, number>();
  readonly shop = merchant("Shop");
  readonly buyer = merchant("Buyer");
  readonly #links = [randomUUID(), randomUUID()] as const;
  readonly #sessions: CheckoutSession[] = [];
  /** Ids of x402 payments, by their nonces. */
  readonly #purchases = new Map<string, string>();
  readonly #database: Database;
  readonly #random: () => number;
  readonly #service: MortalService;
  #watchers: readonly IntentWatcher[] = [];

  constructor(database: Database, random: () => number) {
    this.#database = database;
    this.#random = random;
    this.chain.random = random;
    this.#service = new MortalService(database, this.chain, random);
  }

  /** Faults inside the service. The audit finds the others. */
  get faults(): readonly string[] {
    return this.#service.faults;
  }

  #pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(this.#random() * list.length)];

  async begin(): Promise<void> {
    const { pool } = this.#database;
    for (const { id, wallet, name } of [this.shop, this.buyer]) {
      await pool.query(
        `WITH made AS (INSERT INTO merchants (id, name) VALUES ($1, $2) RETURNING id)
         INSERT INTO merchant_wallets (id, merchant_id, mode, family, address, is_default) SELECT $3, id, 'live', 'evm', $4, true FROM made`,
        [id, name, randomUUID(), wallet],
      );
    }
    await pool.query(
      `INSERT INTO payment_links (id, merchant_id, mode, name, amount, network, networks, merchant_wallet_address, merchant_wallet_addresses)
       SELECT id, $2, 'live', 'Book', 10, $3, $4, $5, $6 FROM unnest($1::uuid[]) AS id`,
      [
        this.#links,
        this.shop.id,
        NETWORK,
        JSON.stringify([NETWORK]),
        this.shop.wallet,
        JSON.stringify({ [NETWORK]: this.shop.wallet }),
      ],
    );
    this.#watchers = [this.#service.watcher(), this.#service.watcher()];
    await this.#open();
  }

  async step(): Promise<void> {
    const actions: (() => Promise<unknown> | unknown)[] = [
      this.#open,
      this.#payExactly,
      this.#payExactly,
      this.#payOtherwise,
      this.#payTwo,
      this.#payBack,
      this.#prepareRefund,
      this.#sendRefund,
      this.#buy,
      this.#cancel,
      () => this.chain.reorganise(1 + Math.floor(this.#random() * (CONFIRMATIONS - 1))),
      () => this.#mine(1, Math.floor(this.#random() * 45 * 60_000)),
      () => this.#mine(CONFIRMATIONS),
      this.#makeSession,
      this.#together,
      this.#together,
      this.#together,
      this.#together,
    ];
    await this.#pick(actions)?.call(this);
  }

  /**
   * Makes all transfers final and reads them, without further deaths or chain faults. Then advances the time until the
   * service no longer watches any intent.
   */
  async end(): Promise<void> {
    this.#service.isMortal = false;
    this.chain.isFaulty = false;
    const survivor = this.#service.watcher(0);
    for (const laterMs of [2 * HOUR_MS, 3 * 24 * HOUR_MS]) {
      this.#mine(CONFIRMATIONS + 2, laterMs);
      for (let reading = 0; reading < 2; reading++) await survivor.readOnce(NETWORK);
      if (laterMs === 2 * HOUR_MS) await this.#refundAll();
    }
  }

  #mine(blocks: number, laterMs = 0): void {
    this.chain.nowMs += laterMs;
    for (let mined = 0; mined < blocks; mined++) {
      this.chain.nowMs += 2_000;
      this.chain.mine();
    }
  }

  #send(one: Omit<Sent, "txHash" | "position" | "from"> & Partial<Sent>): Sent {
    const sent = { txHash: hash(), position: "0", from: this.#random() < 0.4 ? this.buyer.wallet : address(), ...one };
    this.sent.push(sent);
    this.chain.pending.push(sent);
    return sent;
  }

  #caller = ({ id, wallet, name }: Merchant): Caller => ({
    merchantId: id,
    merchantName: name,
    mode: "live",
    scope: "full",
    permissions: null,
    keyId: id,
    wallets: { evm: wallet, solana: null },
  });

  async #open(): Promise<void> {
    const repository = createIntentsRepository(this.#database.pool);
    const fields = {
      name: "Book",
      amount: 10,
      currency: "USD" as const,
      active: true,
      isAgenticProxy: false,
      networks: [NETWORK],
      merchantWalletAddresses: { [NETWORK]: this.shop.wallet },
      customFields: [],
    };
    const id = this.#pick(this.#links) as string;
    const link = { id, merchantId: this.shop.id, mode: "live" as const, fields, ownNetworks: [NETWORK] };
    const clientReference = `order ${this.intents.length}`;
    const { draft } = await draftIntent(
      { ...this.#service.deps(), intents: repository },
      link,
      { clientReference },
      null,
    );
    this.intents.push(storedIntent(await repository.insert({ ...draft, completion: () => null })));
  }

  async #cancel(): Promise<void> {
    const intent = this.#pick(this.intents);
    if (intent) await createIntentsRepository(this.#database.pool).cancel(intent.id, new Date(this.chain.nowMs));
  }

  #payExactly(): void {
    const intent = this.#pick(this.intents);
    if (intent) this.#send({ to: this.shop.wallet, baseUnits: intent.amountDueBaseUnits });
  }

  #payOtherwise(): void {
    const due = this.#pick(this.intents)?.amountDueBaseUnits ?? PRICE;
    const other = [PRICE, due + 1_000_000n, due - 1_000_000n, PRICE + BigInt(Math.floor(this.#random() * 10_000))];
    this.#send({ to: this.shop.wallet, baseUnits: this.#pick(other) as bigint });
  }

  /** Sends two transfers in one transaction: for two intents, or for two merchants. */
  #payTwo(): void {
    const [one, two] = [this.#pick(this.intents), this.#pick(this.intents)];
    if (!one || !two) return;
    const { txHash, from } = this.#send({ to: this.shop.wallet, baseUnits: one.amountDueBaseUnits, from: address() });
    const isOther = this.#random() < 0.5;
    const to = isOther ? this.buyer.wallet : this.shop.wallet;
    this.#send({ txHash, from, position: "1", to, baseUnits: isOther ? PRICE : two.amountDueBaseUnits });
  }

  /** The shop sends a payer's money back. */
  #payBack(): void {
    const paid = this.#pick(this.sent.filter(({ to }) => to === this.shop.wallet));
    if (!paid) return;
    const baseUnits = this.#random() < 0.5 ? paid.baseUnits : PRICE;
    this.#send({ from: this.shop.wallet, to: paid.from, baseUnits });
  }

  /** Claims an agentic purchase from the shop or the buyer and sends it to the chain. `#settle` may settle it later. */
  async #buy(): Promise<void> {
    const seller = this.#random() < 0.7 ? this.shop : this.buyer;
    const from = seller === this.buyer ? this.shop.wallet : address();
    const [id, nonce] = [randomUUID(), hash()];
    await this.#database.pool.query(
      `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
         valid_before, fingerprint, payload, created_at) VALUES ($1, $2, $3, 'live', $4, $5, $6, $7, $8, 10, $9, $10, '', '', $11)`,
      [
        id,
        seller.id,
        this.#links[0],
        NETWORK,
        getNetwork(NETWORK).usdc,
        from,
        nonce,
        seller.wallet,
        PRICE.toString(),
        new Date(this.chain.nowMs + HOUR_MS),
        new Date(this.chain.nowMs),
      ],
    );
    await this.#database.pool.query("UPDATE x402_payments SET state = 'settling' WHERE id = $1", [id]);
    this.#purchases.set(nonce, id);
    this.#send({ from, to: seller.wallet, baseUnits: PRICE, nonce });
  }

  /** The facilitator reports a settled purchase, and the chain proves it. */
  async #settle(): Promise<void> {
    const sold = this.#pick(this.sent.filter(({ nonce, txHash }) => nonce !== undefined && this.chain.isFinal(txHash)));
    if (!sold) return;
    const { pool } = this.#database;
    const store = this.#service.mortal(createClaimStore(pool, createCipher([CIPHER_KEY])));
    const customer = { email: null, name: null, address: null, country: null };
    const claim = {
      paymentId: this.#purchases.get(sold.nonce as string),
      identity: { network: NETWORK },
      amountBaseUnits: PRICE,
      order: { customer, taxCents: 0n, intentId: null },
    } as never;
    const now = this.chain.nowMs;
    const proof = { txHash: sold.txHash, logIndex: 0, confirmedAt: new Date(now), isLate: false };
    const outcome = await this.#service.attempt(() =>
      store.settled(claim, { ...proof, now, answerExpiresAt: now + HOUR_MS }),
    );
    if (outcome === "conflict") this.#service.faults.push(`the purchase of ${sold.txHash} lost its transfer`);
  }

  async #makeSession(): Promise<void> {
    const nowMs = this.chain.nowMs;
    const session: CheckoutSession = {
      id: randomUUID(),
      merchantId: this.shop.id,
      mode: "live",
      status: "open",
      paymentLinkId: this.#pick([...this.#links, null]) ?? null,
      amount: 10,
      currency: "USD",
      network: NETWORK,
      token: "USDC",
      merchantWalletAddress: this.shop.wallet,
      ...{ subtotalAmount: null, taxAmount: null, customerEmail: null, customerName: null, customerAddress: null },
      ...{ customerCountry: null, successUrl: null, cancelUrl: null, metadata: {}, transactionId: null },
      expiresAt: new Date(nowMs + 3 * HOUR_MS).toISOString(),
      createdAt: new Date(nowMs - 2 * HOUR_MS).toISOString(),
    };
    await createCheckoutSessionsRepository(this.#database.pool).insert(session, null);
    this.#sessions.push(session);
  }

  /** Runs two to five actions concurrently, mostly on the same transfer. */
  async #together(): Promise<void> {
    const about = this.#pick(this.sent);
    const one = () => (this.#random() < 0.8 ? about : this.#pick(this.sent));
    const actors = Array.from({ length: 2 + Math.floor(this.#random() * 4) }, () =>
      this.#pick([
        () => this.#watchers[0]?.readOnce(NETWORK).catch(() => {}),
        () => this.#watchers[1]?.readOnce(NETWORK).catch(() => {}),
        () => this.#record(one()),
        () => this.#record(one()),
        () => this.#submit(one()),
        () => this.#refund(one()),
        () => this.#resolve(one()),
        () => this.#resolveRefund(one()),
        () => this.#settle(),
      ])?.(),
    );
    await Promise.all(actors);
  }

  async #record(sent: Sent | undefined): Promise<void> {
    if (!sent) return;
    const owner = sent.to === this.buyer.wallet ? this.buyer : this.shop;
    const all = this.sent.filter((one) => one.txHash === sent.txHash && one.from === sent.from && one.to === sent.to);
    const sum = all.reduce((total, { baseUnits }) => total + baseUnits, 0n);
    const paymentLinkId = owner === this.shop ? (this.#pick([...this.#links, null]) ?? null) : null;
    const input = {
      amount: Number((this.#random() < 0.5 ? sum : sent.baseUnits) / CENT) / 100,
      token: "USDC" as const,
      network: NETWORK,
      txHash: sent.txHash,
      walletAddress: sent.from,
      paymentLinkId,
    };
    await this.#service.attempt(() => recordTransaction(this.#service.deps(), this.#caller(owner), input, () => null));
  }

  async #submit(sent: Sent | undefined): Promise<void> {
    const session = this.#pick(this.#sessions);
    if (!session || !sent) return;
    if (!this.intentsWhenSubmitted.has(sent.txHash)) this.intentsWhenSubmitted.set(sent.txHash, this.intents.length);
    const input = { sessionId: session.id, txHash: sent.txHash, walletAddress: sent.from };
    await this.#service.attempt(() =>
      submitPayment({ ...this.#service.deps(0) }, this.#caller(this.shop), input, () => null),
    );
  }

  async #resolve(sent: Sent | undefined): Promise<void> {
    const intent = this.#pick(this.intents);
    if (!intent || !sent) return;
    const { pool } = this.#database;
    const found = await createIntentsRepository(pool).find(intent.id);
    if (!found) return;
    const deps = {
      ...this.#service.deps(),
      store: createWatchStore(pool),
      outcomes: this.#service.mortal(createOutcomeStore(pool)),
    };
    const named = { txHash: sent.txHash, network: NETWORK };
    if (this.#random() < 0.6) await this.#service.attempt(() => hintTransfer(deps, found, named));
    else await this.#service.attempt(() => resolveIntent(deps, found, named, () => null));
  }

  async #refund(sent: Sent | undefined): Promise<void> {
    const back =
      sent?.from === this.shop.wallet ? sent : this.#pick(this.sent.filter((one) => one.from === this.shop.wallet));
    if (!back) return;
    const { rows } = await this.#database.pool.query(
      "SELECT id FROM transactions WHERE merchant_id = $1 AND wallet_address = $2 AND status = 'completed'",
      [this.shop.id, back.to],
    );
    const transactionId = this.#pick(rows)?.id;
    if (!transactionId) return;
    const input = { transactionId, amount: 1, txHash: back.txHash };
    const prepared = createPreparedRefundsRepository(this.#database.pool);
    await this.#service.attempt(() =>
      refundPayment({ ...this.#service.deps(), prepared }, this.#caller(this.shop), input, () => null),
    );
  }

  async #prepareRefund(): Promise<void> {
    const { rows } = await this.#database.pool.query(
      "SELECT id FROM transactions WHERE merchant_id = $1 AND status = 'completed'",
      [this.shop.id],
    );
    const id = this.#pick(rows)?.id;
    if (!id) return;
    const prepared = this.#service.mortal(createPreparedRefundsRepository(this.#database.pool));
    const input = { amount: this.#pick([1, 2.5, undefined]), expiresIn: 3_600 };
    await this.#service.attempt(() =>
      prepareRefund({ ...this.#service.deps(0), prepared }, this.#caller(this.shop), id, input, () => null),
    );
  }

  async #preparedRefund(): Promise<PreparedRefund | undefined> {
    const { rows } = await this.#database.pool.query("SELECT * FROM prepared_refunds WHERE merchant_id = $1", [
      this.shop.id,
    ]);
    const row = this.#pick(rows);
    return row && refundOfRow(row);
  }

  /** The shop sends a prepared refund, sometimes with another amount. */
  async #sendRefund(): Promise<void> {
    const refund = await this.#preparedRefund();
    if (!refund) return;
    const baseUnits = refund.amountBaseUnits + (this.#random() < 0.3 ? CENT : 0n);
    this.#send({ from: this.shop.wallet, to: refund.walletAddress, baseUnits });
  }

  async #resolveRefund(sent: Sent | undefined): Promise<void> {
    const refund = await this.#preparedRefund();
    const back = this.#pick(this.sent.filter(({ to }) => to === refund?.walletAddress)) ?? sent;
    if (!refund || !back) return;
    const { pool } = this.#database;
    const deps = {
      ...this.#service.deps(0),
      prepared: createPreparedRefundsRepository(pool),
      resolvedRefunds: this.#service.mortal(createResolvedRefunds(pool)),
    };
    await this.#service.attempt(() => resolveRefund(deps, this.#caller(this.shop), refund, back.txHash, () => null));
  }

  /** Checks that each transfer back can be recorded as a refund, even if its receiver has recorded it as income. */
  async #refundAll(): Promise<void> {
    for (const back of this.sent) {
      if (back.from !== this.shop.wallet || back.nonce !== undefined || !this.chain.isFinal(back.txHash)) continue;
      const { rows } = await this.#database.pool.query(
        `SELECT t.id FROM transactions t WHERE merchant_id = $1 AND wallet_address = $2 AND status = 'completed' AND confirmed_at < $3
           AND amount - coalesce((SELECT sum(amount) FROM refunds r WHERE r.transaction_id = t.id), 0) >= 1
           AND NOT EXISTS (SELECT FROM refunds r WHERE r.tx_hash = $4)`,
        [this.shop.id, back.to, this.chain.timeOf(back.txHash), back.txHash],
      );
      if (!rows[0]) continue;
      const input = { transactionId: rows[0].id, amount: 1, txHash: back.txHash };
      const prepared = createPreparedRefundsRepository(this.#database.pool);
      const outcome = await this.#service.attempt(() =>
        refundPayment({ ...this.#service.deps(0), prepared }, this.#caller(this.shop), input, () => null),
      );
      if (outcome instanceof ServiceError)
        this.#service.faults.push(`the refund ${back.txHash} is refused: ${outcome.message}`);
    }
  }
}

interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly wallet: string;
}

const merchant = (name: string): Merchant => ({ id: randomUUID(), name, wallet: address() });
