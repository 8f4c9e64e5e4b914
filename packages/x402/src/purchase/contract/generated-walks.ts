import type { EvmPayment } from "../../payment.js";
import { memoryStore } from "../memory-store.js";
import type { ChainPort } from "../ports.js";
import { type PurchaseDeps, type PurchaseOutcome, type PurchaseRequest, purchase } from "../purchase.js";
import { reconcile } from "../reconcile.js";
import { PRICE, type StoreWorld, signedPayment, VALID_MS } from "./store-world.js";

/** Random numbers that a seed repeats. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Transfer {
  readonly tx: string;
  readonly logIndex: number;
  readonly nonce: string;
  readonly payer: string;
  /** Sent by a settle that we asked for. */
  readonly isOurs: boolean;
  /** The facilitator has sent it and says that it has not. Then the nodes are right: nobody is left if both are wrong. */
  isDenied?: boolean;
}

export interface Mutation {
  /** The proof asks for the authorization and for a transfer, and does not tie them together. */
  readonly unboundProof?: boolean;
  /** A final refutation counts as "not yet". */
  readonly openRefutation?: boolean;
  /** Whoever has the payment gets what it bought. */
  readonly replayToAnybody?: boolean;
}

interface Attempt {
  readonly who: "buyer" | "stranger";
  readonly payment: EvmPayment;
  readonly intent: string;
  readonly fingerprint: string;
  readonly key: string | null;
}

const STEPS_MAX = 4_000;
const FORGED = `0x${"0f".repeat(65)}`;
/** In the year 2100: a store that forgets by a clock of its own keeps everything. */
const START_MS = 4_102_444_800_000;

/** The store of one process, whose claims end with it: a fresh one for each walk or test. */
export function memoryWorld(): StoreWorld<null, string> {
  const store = memoryStore<null, string>();
  return {
    open: () => store,
    sellers: ["seller", "another seller"],
    items: ["item", "another item"],
    order: null,
    answer: (text) => text,
    textOf: (answer) => answer,
    startMs: START_MS,
  };
}

/**
 * A walk through one interleaving of two buyers' requests, strangers, crashes and outcomes, over the store of a world. Answers what
 * went wrong, or null. Its payers, payments and ids follow from the seed: a seed once for each store that keeps what it is told.
 */
export async function walk<Order, Answer>(
  seed: number,
  mutation: Mutation = {},
  world: StoreWorld<Order, Answer> = memoryWorld() as StoreWorld<never, never>,
): Promise<string | null> {
  const random = randomOf(seed);
  const chance = (probability: number) => random() < probability;
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  let now = world.startMs;
  const clock = { now: () => now };
  let ids = 0;
  const numbered = (digits: number) =>
    `${seed.toString(16).padStart(8, "0")}${(++ids).toString(16).padStart(digits - 8, "0")}`;
  const newId = () => numbered(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const payers = [0, 1].map(() => signedPayment(`0x${numbered(40)}`, now).payer);

  // The scheduler: whatever an actor asks of the outside waits until it is its turn.
  const ready: { readonly actor: number; run(): void | Promise<void> }[] = [];
  const sleepers: { readonly at: number; wake(): void }[] = [];
  const dead = new Set<number>();
  const point = <T>(actor: number, operation: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const answer = (result: Promise<T>) => ready.push({ actor, run: () => void result.then(resolve, reject) });
      // Done, and its answer on the way: a crash may fall before and after.
      const run = async () => {
        const result = operation();
        await result.catch(() => {});
        answer(result);
      };
      ready.push({ actor, run });
    });
  const settleDown = async () => {
    for (let tick = 0; tick < 7; tick++) await null;
  };

  // The chain.
  const used = new Map<string, Transfer | "otherwise">();
  const transfers: Transfer[] = [];
  const send = (nonce: string, payer: string, isOurs: boolean): Transfer | null => {
    if (used.has(nonce)) return null;
    const transfer = { tx: `0x${numbered(64)}`, logIndex: 1, nonce, payer, isOurs };
    used.set(nonce, transfer);
    transfers.push(transfer);
    return transfer;
  };
  const boundTo = new Map<string, string>();
  let isHealthy = false;
  const chain = (actor: number): ChainPort => ({
    authorizationState: (payment) =>
      point(actor, async () => {
        if (!isHealthy && chance(0.05)) return { outcome: "unreachable" };
        const isUsed = used.has(payment.identity.nonce);
        return {
          outcome: "known",
          authorization: isUsed ? "used" : "unused",
          balanceBaseUnits: PRICE * 9n,
          canReceive: true,
        };
      }),
    prove: (payment, txHash) =>
      point(actor, async () => {
        if (!isHealthy && chance(0.1)) return { outcome: "unreachable" };
        const how = used.get(payment.identity.nonce);
        const confirmedAt = new Date(now);
        if (how === "otherwise" && boundTo.get(payment.identity.nonce) === txHash) {
          const other = transfers.find(({ tx }) => tx === txHash);
          if (mutation.unboundProof && other)
            return { outcome: "proven", txHash, logIndex: 1_000 + ids++, confirmedAt };
          if (mutation.openRefutation) return { outcome: "pending" };
          return { outcome: "refuted", message: "used otherwise" };
        }
        if (how === undefined || how === "otherwise" || how.tx !== txHash)
          return { outcome: "unrelated", message: "other" };
        return { outcome: "proven", txHash, logIndex: how.logIndex, confirmedAt };
      }),
    find: (payment) =>
      point(actor, async () => {
        if (!isHealthy && chance(0.1)) return { outcome: "unreachable" };
        const how = used.get(payment.identity.nonce);
        if (how === "otherwise") {
          const txHash = boundTo.get(payment.identity.nonce);
          return txHash === undefined ? { outcome: "never" } : { outcome: "found", txHash };
        }
        if (how !== undefined)
          return !isHealthy && !how.isDenied && chance(0.1)
            ? { outcome: "not_yet" }
            : { outcome: "found", txHash: how.tx };
        const { validBefore } = (payment as EvmPayment).authorization;
        return { outcome: Number(validBefore) * 1000 < now ? "never" : "not_yet" };
      }),
    isSignedByPayer: (payment) => point(actor, async () => (payment as EvmPayment).signature !== FORGED),
  });

  // What became of which request.
  const store = world.open();
  const claimIds = new Set<string>();
  const delivered: { readonly attempt: Attempt; readonly answer: string; readonly isPersonal: boolean }[] = [];
  const works = new Map<string, Attempt>();
  const published = new Map<string, Attempt>();
  const later: (() => void)[] = [];

  const facilitatorOf = (actor: number, attempt: Attempt): PurchaseRequest<Order, Answer>["facilitator"] => ({
    supported: async () => new Map() as never,
    verify: (payment) =>
      point(actor, async () => {
        if (attempt.payment.signature === FORGED)
          return { outcome: "invalid", reason: "invalid_exact_evm_payload_signature", payer: payment.payer };
        if (chance(0.05))
          return { outcome: "unknown", cause: "timeout", detail: "", requestSent: true, transaction: null };
        // One that simulates sees a used nonce; the reference does not look.
        if (used.has(payment.identity.nonce) && chance(0.5))
          return { outcome: "invalid", reason: "invalid_transaction_state", payer: payment.payer };
        if (chance(0.04)) return { outcome: "invalid", reason: "insufficient_funds", payer: payment.payer };
        return { outcome: "valid", payer: payment.payer };
      }),
    settle: (payment, _offer, _resource, options) =>
      point(actor, async () => {
        const { nonce, payer } = payment.identity;
        const unknown = {
          outcome: "unknown",
          cause: "timeout",
          detail: "",
          requestSent: true,
          transaction: null,
        } as const;
        const go = () => send(nonce, payer, true);
        if (isExpired(payment as EvmPayment))
          return options?.mayHaveBeenSent ? unknown : { outcome: "refused", reason: "payment_expired" };
        const says = pick([
          "settled",
          "settled",
          "settled",
          "settled",
          "refused",
          "unknown",
          "after",
          "later",
          "lies",
          "denies",
          "unsent",
        ]);
        // In a block, or on its way to one: everybody can read it.
        if (["settled", "after", "later", "denies"].includes(says))
          published.set(nonce, { ...attempt, payment: payment as EvmPayment });
        if (says === "settled") {
          const transfer = go();
          return transfer === null
            ? unknown
            : { outcome: "settled", transaction: transfer.tx, payer, network: payment.network };
        }
        if (says === "refused")
          return options?.mayHaveBeenSent ? unknown : { outcome: "refused", reason: "insufficient_funds" };
        if (says === "after") go();
        if (says === "later") later.push(() => !isExpired(payment as EvmPayment) && go());
        if (says === "lies")
          return {
            outcome: "settled",
            transaction: transfers.at(-1)?.tx ?? `0x${"f".repeat(64)}`,
            payer,
            network: payment.network,
          };
        if (says === "denies") {
          const transfer = go();
          if (transfer) transfer.isDenied = true;
          return options?.mayHaveBeenSent ? unknown : { outcome: "refused", reason: "invalid_payload" };
        }
        if (says === "unsent" && !options?.mayHaveBeenSent) return { ...unknown, requestSent: false };
        return unknown;
      }),
  });
  const isExpired = ({ authorization }: EvmPayment) => Number(authorization.validBefore) * 1000 < now;

  function depsOf(actor: number): PurchaseDeps<Order, Answer> {
    const wrapped = new Proxy(store, {
      get:
        (target, name: keyof typeof store) =>
        (...args: never[]) => {
          const [asked] = args as readonly { readonly claim?: { readonly paymentId: string } }[];
          if (asked?.claim) claimIds.add(asked.claim.paymentId);
          return point(actor, () => (target[name] as (...all: never[]) => Promise<unknown>)(...args));
        },
    });
    return {
      store: mutation.replayToAnybody ? openTo(wrapped) : wrapped,
      chain: () => chain(actor),
      clock,
      newId,
      sleep: (ms) =>
        new Promise((wake) => sleepers.push({ at: now + Math.ceil(ms) * (1 + Math.floor(random() * 60)), wake })),
      startedAt: 0,
      times: { workMs: 5_000, settleMs: 5_000, proofWaitMs: () => 0 },
      limits: { openMax: 4, unchargedMax: 10, unchargedOfPayerMax: 60 },
      statusUrl: (id) => id,
      report: () => {},
    };
  }

  /** As if the note of when settle was sent were missing. */
  function openTo(target: typeof store): typeof store {
    return new Proxy(target, {
      get: (of, name: keyof typeof store) =>
        name !== "known"
          ? of[name]
          : async (...args: Parameters<typeof store.known>) => {
              const known = await of.known(...args);
              return { ...known, own: known.own && { ...known.own, settleSentAt: known.own.settleSentAt && Infinity } };
            },
    });
  }

  async function request(actor: number, attempt: Attempt): Promise<void> {
    const deps = depsOf(actor);
    const { payment, fingerprint, key } = attempt;
    const arrivedAt = now;
    const own = { identity: payment.identity, item: world.items[0], fingerprint, key: null, paymentId: null, now };
    const isSettled = (await deps.store.known(own)).own?.state === "settled";
    const wasPublic = attempt.who === "stranger";
    let outcome: PurchaseOutcome<Answer>;
    try {
      outcome = await purchase(deps, {
        payment,
        seller: world.sellers[0],
        item: world.items[0],
        fingerprint,
        keys: key === null ? [] : [key],
        namedPaymentId: null,
        address: attempt.who === "buyer" ? `of ${payment.payer}` : "of a stranger",
        arrivedAt,
        facilitator: facilitatorOf(actor, attempt),
        forSale: () => {},
        terms: async () => ({
          outcome: "offered",
          offer: { network: "base_sepolia", payTo: "seller", amountBaseUnits: PRICE, maxTimeoutSeconds: 120 },
          resource: { url: "https://x", description: "", mimeType: "" },
          order: world.order,
        }),
        work: (_id) =>
          point(actor, async () => {
            if (chance(0.08)) return { outcome: "declined", answer: world.answer("no"), reason: "declined" };
            const answer = `answer-${works.size + 1}`;
            works.set(answer, attempt);
            return { outcome: "done", answer: world.answer(answer) };
          }),
      });
    } catch {
      return;
    }
    if (outcome.outcome !== "delivered") {
      // Written down here when it was asked: the buyer would pay again.
      must(outcome.outcome !== "refused" || !isSettled, "402 for a payment that is settled");
      return;
    }
    const answer = world.textOf(outcome.answer);
    delivered.push({ attempt, answer, isPersonal: outcome.isPersonal });
    must(!wasPublic, `a stranger was given ${answer}`);
    must(works.get(answer)?.fingerprint === fingerprint, "the answer to another request");
    must(works.get(answer)?.payment.payer === payment.payer, "another payer's answer");
    if (outcome.marksDelivery && chance(0.7)) await deps.store.delivered([outcome.claim.paymentId], now);
  }

  // Two buyers, with keys or without, who try again, sign anew, and send things twice.
  const plan: Attempt[] = [];
  const made = new Map<string, Attempt>();
  for (const [index, payer] of payers.entries()) {
    const intents = 1 + Math.floor(random() * 2);
    for (let intent = 0; intent < intents; intent++) {
      const name = `${payer}-${intent}`;
      const key = chance(0.6) ? `a-key-of-16-or-more-${name}` : null;
      const fingerprint = key === null ? `${index}0` : `${index}${intent}`;
      let payment = signed(payer, now);
      for (let tries = 1 + Math.floor(random() * 3); tries > 0; tries--) {
        const attempt: Attempt = { who: "buyer", payment, intent: name, fingerprint, key };
        plan.push(attempt);
        made.set(payment.identity.nonce, attempt);
        if (chance(0.6)) payment = signed(payer, now);
      }
    }
  }
  function signed(payer: string, at: number, signature = `0x${numbered(130)}`): EvmPayment {
    return signedPayment(payer, at, "base_sepolia", { nonce: `0x${numbered(64)}`, signature });
  }

  let actors = 0;
  let running = 0;
  const start = (job: (actor: number) => Promise<void>) => {
    const actor = ++actors;
    running += 1;
    let isOver = false;
    const over = () => {
      if (!isOver) running -= 1;
      isOver = true;
    };
    ends.set(actor, over);
    job(actor).then(over, (error) => {
      faults.push(`${error}`);
      over();
    });
  };
  const ends = new Map<number, () => void>();
  const rounds = (actor: number) => reconcile(depsOf(actor), 1_000).then(() => {});

  let steps = 0;
  let looks = 0;
  while ((plan.length > 0 || running > 0) && steps++ < STEPS_MAX) {
    if (plan.length > 0 && (running === 0 || chance(0.12))) {
      const [attempt] = plan.splice(Math.floor(random() * plan.length), 1) as [Attempt];
      start((actor) => request(actor, attempt));
    } else if (published.size > 0 && looks < 4 && chance(0.02)) {
      looks += 1;
      now += 1;
      const seen = pick([...published.values()]);
      const key = chance(0.5) ? "a guessed key of many characters" : null;
      // As it stands on the chain, or with a signature of his own.
      const payment = chance(0.3) ? signed(seen.payment.payer, now, FORGED) : seen.payment;
      start((actor) => request(actor, { ...seen, payment, who: "stranger", key }));
    } else if (chance(0.01) && looks < 8) {
      looks += 1;
      start(rounds);
    } else if (chance(0.02) && works.size > 0) {
      // Whoever has seen it sends it; or its payer spends it otherwise, with another of his payments, or cancels it.
      const victim = pick([...works.values()]).payment;
      const { nonce } = victim.identity;
      if (chance(0.5)) {
        if (!isExpired(victim)) send(nonce, victim.payer, false);
      } else if (!used.has(nonce)) {
        used.set(nonce, "otherwise");
        const other = transfers.findLast(({ payer }) => payer === victim.payer);
        if (other) boundTo.set(nonce, other.tx);
      }
    } else if (later.length > 0 && chance(0.05)) {
      later.shift()?.();
    } else if (ready.length > 0) {
      const [next] = ready.splice(Math.floor(random() * ready.length), 1) as [(typeof ready)[0]];
      if (dead.has(next.actor)) continue;
      if (chance(0.012)) {
        dead.add(next.actor);
        ends.get(next.actor)?.();
        continue;
      }
      await next.run();
    } else if (sleepers.length > 0) {
      sleepers.sort((one, other) => one.at - other.at);
      const next = sleepers.shift() as (typeof sleepers)[0];
      now = Math.max(now, next.at);
      next.wake();
    }
    now += chance(0.3) ? 1 + Math.floor(random() * 40) : 0;
    await settleDown();
  }
  must(steps < STEPS_MAX, "a request that does not end");

  // Everything is found out when the nodes answer and the payments' time is over.
  isHealthy = true;
  later.splice(0);
  for (let round = 0; round < 6; round++) {
    now += VALID_MS;
    start(rounds);
    while (running > 0) {
      await ready.shift()?.run();
      await settleDown();
    }
  }
  const all = (await Promise.all([...claimIds].map((id) => store.find(id)))).filter((claim) => claim !== null);
  for (const claim of all) must(!["claimed", "settling", "unknown"].includes(claim.state), `for ever ${claim.state}`);

  // Each Transfer buys at most one request.
  for (const payer of payers) {
    const answers = new Set(
      delivered.filter(({ attempt }) => attempt.payment.payer === payer).map(({ answer }) => answer),
    );
    const paid = transfers.filter((transfer) => transfer.payer === payer).length;
    must(answers.size <= paid, `${payer} paid ${paid} and got ${answers.size}`);
  }
  // Whatever was transferred for a claim is known.
  for (const { nonce } of transfers) {
    const claim = all.find(({ identity, aliasOf }) => identity.nonce === nonce && aliasOf === null);
    if (claim) must(claim.state === "settled" || claim.state === "owed", `transferred, and ${claim.state}`);
  }
  // A key is charged once.
  const byKey = new Map<string, number>();
  for (const { nonce, isOurs } of transfers) {
    const attempt = made.get(nonce);
    if (!isOurs || !attempt?.key) continue;
    byKey.set(attempt.key, (byKey.get(attempt.key) ?? 0) + 1);
  }
  for (const [key, count] of byKey) must(count <= 1, `${key} was charged ${count} times`);
  return faults[0] ?? null;
}
