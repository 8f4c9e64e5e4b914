import { checksumAddress } from "../../evm/read-evm-payment.js";
import { memoryStore } from "../memory-store.js";
import { CLAIM_LIMITS, type KnownQuery } from "../ports.js";
import { purchase } from "../purchase.js";
import type { PurchaseDeps } from "../purchase-deps.js";
import type { PurchaseOutcome } from "../purchase-request.js";
import { reconcile } from "../reconcile.js";
import { planAttempts } from "./planned-attempts.js";
import { SimulatedJobs } from "./simulated-jobs.js";
import { type Attempt, FORGED, type Mutation, Outside } from "./simulated-outside.js";
import { SimulatedRooms } from "./simulated-rooms.js";
import { SimulatedStreams } from "./simulated-streams.js";
import { PRICE, type StoreWorld, VALID_MS } from "./store-world.js";
import { endFaults } from "./walk-invariants.js";
import { withoutSettleTimes } from "./without-settle-times.js";

const STEPS_MAX = 4_000;
/**
 * How often a buyer asks again for an owed answer. In some of these calls, the target declines, breaks off or is still
 * working.
 */
const RETRIES_MAX = 20;
/** Longer than any lease in a walk. */
const STREAM_LEASE_MS = 60_000;
/** A time in the year 2100, so that a store that deletes by its own clock deletes nothing. */
const START_MS = 4_102_444_800_000;

/** Creates a world with a new memory store. Use a new world for each walk or test. */
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
 * Simulates one random interleaving of two buyers' requests, strangers' requests, crashes and settlement outcomes, with
 * a world's store. Returns the first broken guarantee, or null. Payers, payments and ids depend only on the seed, so
 * use each seed only once with a persistent store.
 */
export async function walk<Order, Answer>(
  seed: number,
  mutation: Mutation = {},
  world: StoreWorld<Order, Answer> = memoryWorld() as StoreWorld<never, never>,
): Promise<string | null> {
  const outside = new Outside(seed, mutation, world.startMs);
  const { ready, transfers, used, published, later } = outside;
  const chance = (probability: number) => outside.chance(probability);
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const newId = () => outside.numbered(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const payers = [0, 1].map(() => checksumAddress(`0x${outside.numbered(40)}`));
  const sleepers: { readonly at: number; wake(): void }[] = [];
  const dead = new Set<number>();
  /** For each actor: true if we had already sent its payment when the actor last read the store. */
  const wasSent = new Map<number, boolean>();
  const settleDown = async () => {
    for (let tick = 0; tick < 7; tick++) await null;
  };

  const store = world.open();
  /** The actor that claimed each payment, by payment id. */
  const claimIds = new Map<string, number>();
  const delivered: { readonly attempt: Attempt; readonly answer: string }[] = [];
  const streams = new SimulatedStreams(outside, mutation);
  const jobs = new SimulatedJobs(outside);
  const rooms = new SimulatedRooms(outside);
  const works = new Map<string, Attempt>();

  function depsOf(actor: number): PurchaseDeps<Order, Answer> {
    const wrapped = new Proxy(store, {
      get:
        (target, name: keyof typeof store) =>
        (...args: never[]) => {
          const [asked] = args as readonly { readonly claim?: { readonly paymentId: string } }[];
          if (asked?.claim) claimIds.set(asked.claim.paymentId, actor);
          must(name !== "claim" || rooms.has(actor), "a payment was claimed without room for its work");
          if (name === "known") wasSent.set(actor, isSentByUs((args as readonly KnownQuery[])[0]?.identity.nonce));
          const step = () => (target[name] as (...all: never[]) => Promise<unknown>)(...args);
          if (name === "take") return outside.point(actor, () => jobs.taken(actor, step));
          return outside.point(actor, name === "streamed" ? () => streams.written(String(asked), step, must) : step);
        },
    });
    return {
      store: mutation.replayToAnybody ? withoutSettleTimes(wrapped) : wrapped,
      chain: () => outside.chain(actor),
      clock: { now: () => outside.now },
      newId,
      sleep: (ms) =>
        new Promise((wake) =>
          sleepers.push({ at: outside.now + Math.ceil(ms) * (1 + Math.floor(outside.random() * 60)), wake }),
        ),
      startedAt: 0,
      times: { workMs: 5_000, settleMs: 5_000, proofWaitMs: () => 0 },
      limits: CLAIM_LIMITS,
      statusUrl: (id) => id,
      report: () => {},
    };
  }

  const isSentByUs = (nonce = ""): boolean => {
    const how = used.get(nonce);
    return how !== undefined && how !== "otherwise" && how.isOurs;
  };

  async function request(actor: number, attempt: Attempt): Promise<void> {
    const deps = depsOf(actor);
    const { payment, fingerprint, key } = attempt;
    const arrivedAt = outside.now;
    const own = {
      identity: payment.identity,
      item: world.items[0],
      fingerprint,
      key: null,
      paymentId: null,
      now: arrivedAt,
    };
    const wasUsed = used.has(payment.identity.nonce);
    const known = (await deps.store.known(own)).own;
    const isSettled = known?.state === "settled";
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
        facilitator: outside.facilitator(actor, attempt),
        forSale: () => {},
        settlesFirst: attempt.settlesFirst,
        admit: () => rooms.admit(actor),
        terms: async () => ({
          outcome: "offered",
          offer: { network: "base_sepolia", payTo: "seller", amountBaseUnits: PRICE, maxTimeoutSeconds: 120 },
          resource: { url: "https://x", description: "", mimeType: "" },
          order: world.order,
        }),
        work: (id, job) =>
          outside.point(actor, async () => {
            const isFair = !wasUsed || known !== null || claimIds.get(id) !== actor;
            must(isFair, "worked for an authorization that was used before its request arrived");
            must(rooms.has(actor), "worked without room");
            if (chance(0.08)) return { outcome: "declined", answer: world.answer("no"), reason: "declined" };
            const ofJob = { actor, paymentId: id, job };
            const asked = attempt.settlesFirst ? jobs.ask(ofJob, { no: world.answer("no"), must }) : null;
            if (asked !== null) return asked;
            const answer = `answer-${works.size + 1}`;
            works.set(answer, attempt);
            if (attempt.settlesFirst && job === null && chance(0.7)) return streams.opened(world.answer(answer));
            return { outcome: "done", answer: world.answer(answer) };
          }),
      });
    } catch {
      return;
    }
    if (outcome.outcome !== "delivered") {
      // `isSettled` and `wasSent` were read before this outcome. After a 402, the buyer would pay again.
      must(outcome.outcome !== "refused" || !isSettled, "402 for a payment that is settled");
      const isLost = outcome.outcome === "refused" && wasSent.get(actor) === true;
      must(!isLost, "402 for a payment that we had sent before the store was read");
      return;
    }
    const answer = world.textOf(outcome.answer);
    if (!outcome.delivery) delivered.push({ attempt, answer });
    must(!wasPublic, `a stranger was given ${answer}`);
    must(works.get(answer)?.fingerprint === fingerprint, "the answer to another request");
    must(works.get(answer)?.payment.payer === payment.payer, "another payer's answer");
    if (outcome.delivery && (await streams.end(actor, outcome.claim.paymentId, outcome.delivery))) {
      delivered.push({ attempt, answer });
    }
    if (outcome.marksDelivery && chance(0.7)) await deps.store.delivered([outcome.claim.paymentId], outside.now);
  }

  const { plan, made } = planAttempts(outside, payers);

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

  /** Advances the clock to the earliest sleeper and wakes it. */
  function wakeFirst(): void {
    sleepers.sort((one, other) => one.at - other.at);
    const next = sleepers.shift();
    if (next === undefined) return;
    outside.now = Math.max(outside.now, next.at);
    next.wake();
  }

  let steps = 0;
  let looks = 0;
  while ((plan.length > 0 || running > 0) && steps++ < STEPS_MAX) {
    if (plan.length > 0 && (running === 0 || chance(0.12))) {
      const [attempt] = plan.splice(Math.floor(outside.random() * plan.length), 1) as [Attempt];
      start((actor) => request(actor, attempt));
    } else if (published.size > 0 && looks < 4 && chance(0.02)) {
      looks += 1;
      outside.now += 1;
      const seen = outside.pick([...published.values()]);
      const key = chance(0.5) ? "a guessed key of many characters" : null;
      // The stranger copies the payment from the chain, or sends a new one with a forged signature.
      const payment = chance(0.3) ? outside.signed(seen.payment.payer, FORGED) : seen.payment;
      start((actor) => request(actor, { ...seen, payment, who: "stranger", key }));
    } else if (chance(0.01) && looks < 8) {
      looks += 1;
      start(rounds);
    } else if (chance(0.02) && works.size + plan.length > 0) {
      // Another party sends a payment, or its payer uses its nonce for something else or cancels it. This may happen
      // before the payment's request arrives.
      const victim = outside.pick([...works.values(), ...plan]).payment;
      if (!chance(0.5)) outside.spendOtherwise(victim.identity, victim.payer);
      else if (!outside.isExpired(victim)) outside.send(victim.identity.nonce, victim.payer, false);
    } else if (chance(0.002)) {
      outside.setChainRight();
    } else if (later.length > 0 && chance(0.05)) {
      later.shift()?.();
    } else if (ready.length > 0) {
      const [next] = ready.splice(Math.floor(outside.random() * ready.length), 1) as [(typeof ready)[0]];
      if (dead.has(next.actor)) continue;
      if (chance(0.012)) {
        dead.add(next.actor);
        ends.get(next.actor)?.();
        continue;
      }
      await next.run();
    } else wakeFirst();
    outside.now += chance(0.3) ? 1 + Math.floor(outside.random() * 40) : 0;
    await settleDown();
  }
  must(steps < STEPS_MAX, "a request does not end");

  async function runOut(): Promise<void> {
    while (running > 0 || ready.length > 0) {
      const next = ready.shift();
      if (next !== undefined && !dead.has(next.actor)) await next.run();
      if (next === undefined) wakeFirst();
      await settleDown();
    }
  }

  // Once all nodes answer and all payments have expired, the reconciler must find every outcome.
  outside.isHealthy = true;
  outside.setChainRight();
  later.splice(0);
  for (let round = 0; round < 6; round++) {
    outside.now += VALID_MS;
    start(rounds);
    await runOut();
  }
  const ofAll = async () => {
    const found = await Promise.all([...claimIds.keys()].map((id) => store.find(id)));
    return found.filter((claim) => claim !== null);
  };
  // Buyers ask again for their owed answers, with the same key and a new payment, which must not be charged.
  const charged = transfers.length;
  for (let tries = 0; tries < RETRIES_MAX; tries++) {
    const owed = (await ofAll()).filter(({ state, identity }) => state === "owed" && made.has(identity.nonce));
    for (const claim of owed) {
      const first = made.get(claim.identity.nonce) as Attempt;
      outside.now += STREAM_LEASE_MS;
      start((actor) => request(actor, { ...first, payment: outside.signed(claim.identity.payer) }));
      await runOut();
    }
  }
  must(transfers.length === charged, "charged for an answer that was owed");
  const all = await ofAll();
  for (const fault of endFaults({ all, outside, payers, delivered, made, streams })) must(false, fault);
  return faults[0] ?? null;
}
