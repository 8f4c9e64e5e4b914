import { randomUUID } from "node:crypto";
import { ServiceError } from "@svc/errors";
import { decimalOfCents } from "@svc/x402";
import type { ClaimOutcome, ClaimRequest, ClaimStore, PaymentState } from "@svc/x402/purchase";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import { prepared } from "../sql/text-query.js";
import { type BoughtAnswer, openAnswer, sealAnswer } from "./bought-answer.js";
import { centsOfClaim, claimOfRow, knownValues, type Order, rowOfClaim, seenText, toKnown } from "./claim-rows.js";
import {
  ANSWER,
  ANSWERED,
  BROKEN,
  CLAIM,
  COLLECT,
  DELIVERED,
  DUE,
  END,
  EXTEND,
  FIND,
  FORGET,
  FORGOTTEN_AT_ONCE,
  GIVE_BACK,
  KEY_FAILED,
  KNOWN,
  NOTE_JOB,
  SETTLED,
  SETTLING,
  SETTLING_FIRST,
  STREAMED,
  TAKE,
} from "./claim-statements.js";

export type PaymentClaimStore = ClaimStore<Order, BoughtAnswer>;

/**
 * Claims in PostgreSQL. schema.prisma explains the tables.
 * @param pool the pool, or a connection whose transaction includes the writes
 */
export function createClaimStore(
  pool: Pick<Pool, "query">,
  cipher: Cipher,
  of: "links" | "intents" = "links",
): PaymentClaimStore {
  const table = openClaimTable(pool, cipher);
  return {
    ...createClaims(table, cipher),
    ...createOutcomes(table, cipher, of),
    ...createAnswers(table, cipher),
    ...createLeases(table, cipher, of),
  };
}

type ClaimTable = ReturnType<typeof openClaimTable>;
type StoredClaim = Parameters<typeof claimOfRow>[0];

function openClaimTable(pool: Pick<Pool, "query">, cipher: Cipher) {
  const run = <Row extends object>(text: string, values: unknown[]) => pool.query<Row>(prepared(text, values));
  return {
    run,
    change: async (text: string, values: unknown[]) => ((await run(text, values)).rowCount ?? 0) > 0,
    /** Returns the claim that the statement selects or updates; null if there is none. */
    async findClaim(text: string, values: unknown[]) {
      const [found] = (await run<{ row: StoredClaim }>(text, values)).rows;
      return found ? claimOfRow(found.row, cipher) : null;
    },
  };
}

const at = (ms: number) => new Date(ms);

/** Reads the data about a payment, and creates its claim. */
function createClaims(
  { run, findClaim }: ClaimTable,
  cipher: Cipher,
): Pick<PaymentClaimStore, "known" | "find" | "claim" | "alias"> {
  const known: PaymentClaimStore["known"] = async (query) => {
    const { rows } = await run<{ known: Parameters<typeof toKnown>[0] }>(KNOWN, knownValues(query));
    return toKnown(rows[0]?.known ?? null, cipher);
  };

  async function reserve(
    { claim, query, seen, now }: Pick<ClaimRequest<Order>, "claim" | "query" | "seen" | "now">,
    held: { readonly lease: string | null; readonly leaseExpiresAt: number },
    limits: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const values = [
      rowOfClaim(claim, { ...held, now }, cipher),
      query.key === null ? null : Buffer.from(query.key, "hex"),
      query.paymentId,
      seenText(seen),
      JSON.stringify(limits),
      at(now),
    ];
    const { rows } = await run<{ outcome: string }>(CLAIM, values);
    return rows[0]?.outcome as string;
  }

  return {
    known,
    find: (id) => findClaim(FIND, [id]),
    async claim(request) {
      const { lease, leaseExpiresAt, limits, now } = request;
      const { balance, ...counts } = limits;
      const outcome = await reserve(
        request,
        { lease, leaseExpiresAt },
        { ...counts, balance: balance?.baseUnits.toString() ?? null, readAt: at(balance?.readAt ?? now).toISOString() },
      );
      if (outcome === "changed") return { outcome, known: await known({ ...request.query, now }) };
      if (outcome === "intent_over" || outcome === "intent_taken")
        throw new ServiceError("CONFLICT", OTHERWISE_PAID[outcome]);
      if (outcome !== "claimed") return { outcome } as ClaimOutcome<Order>;
      return { outcome, claim: toNewClaim(request) };
    },
    async alias(request) {
      const outcome = await reserve(request, { lease: null, leaseExpiresAt: 0 }, {});
      return outcome === "changed" ? known({ ...request.query, now: request.now }) : null;
    },
  };
}

const OTHERWISE_PAID = {
  intent_over: "This payment has ended or is already paid. Do not send money for it.",
  intent_taken: "Another wallet is already making this payment. Do not send a second one.",
};

/** Returns the claim that the statement has just stored. It keeps data of an earlier claim of the same payment. */
function toNewClaim({ claim, seen: { own }, lease, leaseExpiresAt }: ClaimRequest<Order>) {
  const revision = own === null ? 0 : own.revision + 1;
  const attempt = { state: "claimed", lease, leaseExpiresAt, revision, reason: null } as const;
  return { ...UNTOUCHED, ...claim, ...own, ...again(claim), ...attempt };
}

/** The data that a renewed claim takes from its newest request. */
const again = ({ payment, order, keys, address, payTo, amountBaseUnits }: ClaimRequest<Order>["claim"]) => ({
  payment,
  order,
  keys,
  address,
  payTo,
  amountBaseUnits,
});

const UNTOUCHED = {
  settleSentAt: null,
  settledAt: null,
  txHash: null,
  logIndex: null,
  answerExpiresAt: null,
  deliveredAt: null,
  brokenAt: null,
  isCollected: false,
  wrongKeys: 0,
  job: null,
};

/** Stores the start and the outcome of a settlement, and how an owed payment was answered. */
function createOutcomes(
  { run, change }: ClaimTable,
  cipher: Cipher,
  of: "links" | "intents",
): Pick<PaymentClaimStore, "settling" | "settled" | "answered" | "streamed" | "end"> {
  return {
    settling: (id, lease, leaseExpiresAt, answer, now) =>
      answer === null
        ? change(SETTLING_FIRST, [id, lease, at(leaseExpiresAt), at(now)])
        : change(SETTLING, [id, lease, at(leaseExpiresAt), sealAnswer(answer, cipher), at(now)]),
    async settled(claim, { txHash, logIndex, confirmedAt, isLate, now, answerExpiresAt }) {
      const { customer, taxCents } = claim.order;
      const cents = centsOfClaim(claim);
      const { rows } = await run<{ state: "settled" | "owed" | null }>(SETTLED, [
        claim.paymentId,
        txHash,
        logIndex,
        at(now),
        confirmedAt,
        at(answerExpiresAt),
        randomUUID(),
        storable(customer.email),
        storable(customer.name),
        storable(customer.address),
        storable(customer.country),
        decimalOfCents(cents - taxCents),
        decimalOfCents(taxCents),
        // For an intent, the event about the intent's completion reports the payment.
        of === "intents" ? null : isLate ? "agentic.settlement.resolved" : "agentic.request.paid",
      ]);
      return rows[0] ? (rows[0].state ?? "conflict") : "already";
    },
    answered: (id, lease, answer, answerExpiresAt, now) =>
      change(ANSWERED, [id, lease, sealAnswer(answer, cipher), at(answerExpiresAt), at(now)]),
    streamed: (id, lease, now) => change(STREAMED, [id, lease, at(now)]),
    end: (id, lease, ending, reason, now) => change(END[ending], [id, lease, reason, at(now)]),
  };
}

/**
 * Drops text from the buyer if it contains NUL, which PostgreSQL can't store. The money has moved, so the payment must
 * be recorded.
 */
const storable = (text: string | null): string | null => (text?.includes("\0") ? null : text);

/** Reads the stored answer, and records whether the buyer got it. */
function createAnswers(
  { run, change }: ClaimTable,
  cipher: Cipher,
): Pick<PaymentClaimStore, "answer" | "delivered" | "broken" | "keyFailed" | "collect"> {
  return {
    async answer(id, now) {
      const { rows } = await run<{ answer: Buffer }>(ANSWER, [id, at(now)]);
      return rows[0] ? openAnswer(rows[0].answer, cipher) : null;
    },
    async delivered(ids, now) {
      await run(DELIVERED, [ids, at(now)]);
    },
    async broken(id, now) {
      await run(BROKEN, [id, at(now)]);
    },
    async keyFailed(id) {
      await run(KEY_FAILED, [id]);
    },
    collect: (id) => change(COLLECT, [id]),
  };
}

/** Leases claims for work, and deletes the work rows (`x402_work`) of finished claims. */
function createLeases(
  { run, change, findClaim }: ClaimTable,
  cipher: Cipher,
  of: "links" | "intents",
): Pick<PaymentClaimStore, "extend" | "noteJob" | "take" | "giveBack" | "due" | "forget"> {
  return {
    extend: (id, lease, leaseExpiresAt) => change(EXTEND, [id, lease, at(leaseExpiresAt)]),
    noteJob: (id, lease, job, leaseExpiresAt) =>
      change(NOTE_JOB, [id, lease, job === null ? null : cipher.encrypt(job), at(leaseExpiresAt)]),
    take: (id, from, lease, leaseExpiresAt, now) => findClaim(TAKE, [id, lease, at(leaseExpiresAt), from, at(now)]),
    async giveBack(id, lease, now) {
      await run(GIVE_BACK, [id, lease, at(now)]);
    },
    async due(lease, leaseExpiresAt, limit, now) {
      const { rows } = await run<DueRow>(DUE, [lease, at(leaseExpiresAt), at(now), limit, of === "intents"]);
      return rows.map(({ row }) => ({ paymentId: row.id, state: row.state, read: () => claimOfRow(row, cipher) }));
    },
    forget: async (now) => (await run(FORGET, [at(now), of === "intents"])).rowCount === FORGOTTEN_AT_ONCE,
  };
}

interface DueRow {
  readonly row: StoredClaim & { readonly id: string; readonly state: PaymentState };
}
