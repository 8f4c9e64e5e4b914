import type { NetworkName } from "../networks.js";
import type { Payment } from "../payment.js";
import { CircuitBreaker, type CircuitOptions, type CircuitState, type FacilitatorTask } from "./circuit-breaker.js";
import type { FacilitatorClient } from "./facilitator-client.js";
import type { SettleOutcome, UnknownCause, VerifyOutcome } from "./outcomes.js";
import { SettlementMemory } from "./settlement-memory.js";
import type { Supported, SupportedNetwork } from "./supported.js";

/** Several facilitators that are asked like one, in order of preference. */
export interface FacilitatorGroup extends FacilitatorClient {
  /** How each of them answers this process. */
  circuits(): readonly { readonly name: string; readonly state: CircuitState }[];
}

interface GroupOptions extends Omit<CircuitOptions, "onChange"> {
  readonly onChange?: (name: string, state: CircuitState) => void;
}

interface Member {
  readonly place: number;
  readonly name: string;
  readonly client: FacilitatorClient;
  readonly circuit: CircuitBreaker;
  /** What it was last known to settle; empty: never reached. */
  supported: Supported;
  wasAsked: boolean;
}

/** No request arrived, or no answer of the protocol came back. A verdict is none of these, whatever it says. */
const FAILURES: ReadonlySet<UnknownCause> = new Set([
  "timeout",
  "unreachable",
  "connection_lost",
  "http_error",
  "bad_answer",
  "other_payment",
  "facilitator_failed",
]);
/** A settlement that is asked for again may be answered with any error: its nonce can be used by now. */
const TRANSPORT_FAILURES: ReadonlySet<UnknownCause> = new Set(["timeout", "unreachable", "connection_lost"]);

/**
 * Asks facilitators in order of preference. A verification goes to the first that answers: it reserves nothing. A settlement stays
 * with the facilitator that verified, and goes to another one only
 *
 * (a) when the first was certainly not sent the request, or
 * (b) on EVM networks, with `mayHaveBeenSent`, after the caller has asked the chain: an EIP-3009 nonce is used at most once,
 *     whoever broadcasts it, and no refusal of the second is final.
 *
 * A Solana transaction names the key that pays its fee. Only a facilitator that announced this key can sign it.
 */
export function createFacilitatorGroup(
  clients: readonly { readonly name: string; readonly client: FacilitatorClient }[],
  { onChange, ...circuitOptions }: GroupOptions,
): FacilitatorGroup {
  const members = clients.map(({ name, client }, place): Member => {
    const circuit = new CircuitBreaker({ ...circuitOptions, onChange: (state) => onChange?.(name, state) });
    return { place, name, client, circuit, supported: new Map(), wasAsked: false };
  });
  const memory = new SettlementMemory();

  /** Nobody waits for a probe: buyers go to the others meanwhile. */
  function probeWhereDue(): void {
    for (const { circuit, client } of members) {
      if (!circuit.isProbeDue) continue;
      circuit.beginProbe();
      const answered = client.probe?.() ?? Promise.resolve(true);
      answered.then((isThere) => {
        if (isThere) circuit.probed();
      });
    }
  }

  async function refresh(member: Member): Promise<void> {
    const asking = member.client.supported().then((supported) => {
      member.supported = supported;
      member.wasAsked = true;
    });
    // One that never answered is asked again in the background: its silence must not delay what others settle.
    if (!member.wasAsked || member.supported.size > 0) await asking;
  }

  function note(
    { circuit }: Member,
    task: FacilitatorTask,
    outcome: VerifyOutcome | SettleOutcome,
    failures = FAILURES,
  ): void {
    if (outcome.outcome === "unknown" && failures.has(outcome.cause)) circuit.fail(task);
    else circuit.succeed(task);
  }

  return {
    circuits: () => members.map(({ name, circuit }) => ({ name, state: circuit.state })),
    async supported() {
      const [only] = members;
      if (members.length === 1 && only !== undefined) return only.client.supported();
      probeWhereDue();
      await Promise.all(members.map(refresh));
      return unionOf(members);
    },
    async verify(payment, offer, resource) {
      probeWhereDue();
      const able = membersFor(members, payment);
      let outcome: VerifyOutcome | null = null;
      const ask = async (member: Member) => {
        member.circuit.begin();
        outcome = await member.client.verify(payment, offer, resource);
        note(member, "verify", outcome);
        if (outcome.outcome === "valid") memory.require(payment).verifiedBy = member.place;
        return outcome;
      };
      for (const member of able) {
        if (member.circuit.admits && (await ask(member)).outcome !== "unknown") break;
      }
      // The breaker orders facilitators. It never leaves a payment without one.
      return outcome ?? ask(able[0] as Member);
    },
    async settle(payment, offer, resource, options = {}) {
      const asked = memory.require(payment);
      const order = settleOrder(membersFor(members, payment), payment, asked);
      let outcome: SettleOutcome | null = null;
      for (const member of order) {
        asked.settledBy.add(member.place);
        outcome = await member.client.settle(payment, offer, resource, options);
        note(member, "settle", outcome, options.mayHaveBeenSent ? TRANSPORT_FAILURES : FAILURES);
        if (outcome.outcome === "refused" || wasNotSent(outcome)) asked.settledBy.delete(member.place);
        if (!wasNotSent(outcome)) break;
      }
      return outcome as unknown as SettleOutcome;
    },
    settlersMax: (payment) => (payment.kind === "evm" ? membersFor(members, payment).length : 1),
    hasAnotherSettler(payment) {
      const settledBy = memory.find(payment)?.settledBy ?? new Set();
      if (payment.kind !== "evm" || settledBy.size === 0) return false;
      return membersFor(members, payment).some(
        ({ place, circuit }) => circuit.state === "closed" && !settledBy.has(place),
      );
    },
  };
}

const wasNotSent = (outcome: SettleOutcome): boolean =>
  outcome.outcome === "unknown" && (!outcome.requestSent || outcome.cause === "unreachable");

/** Those that can settle a payment as far as they said. Where none has said so, all: each answers for itself. */
function membersFor(members: readonly Member[], payment: Payment): readonly Member[] {
  const able = members.filter(({ supported }) => {
    const network = supported.get(payment.network);
    if (payment.kind === "svm") return [...(network?.feePayers.values() ?? [])].includes(payment.feePayer);
    return network !== undefined || supported.size === 0;
  });
  return able.length === 0 ? members : able;
}

/** Whom a settlement is asked of, one after the other while the request does not leave. */
function settleOrder(
  able: readonly Member[],
  { kind }: Payment,
  { verifiedBy, settledBy }: { readonly verifiedBy: number | null; readonly settledBy: Set<number> },
): readonly Member[] {
  const isAsked = ({ place }: Member) => settledBy.has(place);
  // What one of them may have signed stays with it on Solana. An EVM authorization goes to the next, and round again.
  let pool = able.filter((one) => isAsked(one) === (kind === "svm" && settledBy.size > 0));
  if (pool.length === 0) {
    settledBy.clear();
    pool = [...able];
  }
  const byVerifier = [...pool].sort(
    (one, other) => Number(other.place === verifiedBy) - Number(one.place === verifiedBy),
  );
  const closed = byVerifier.filter(({ circuit }) => circuit.state === "closed");
  return closed.length > 0 ? closed : byVerifier.slice(0, 1);
}

/** What all of them settle. Of a network it says what the first says that is not cut off. */
function unionOf(members: readonly Member[]): Supported {
  const isOpen = ({ circuit }: Member) => circuit.state === "open";
  const order = [...members.filter((one) => !isOpen(one)), ...members.filter(isOpen)];
  const union = new Map<NetworkName, SupportedNetwork>();
  for (const member of order) {
    for (const [name, network] of member.supported) {
      const known = union.get(name);
      if (known === undefined) union.set(name, network);
      else if (!isOpen(member)) union.set(name, { ...known, otherFeePayers: feePayersOf(known, network) });
    }
  }
  return union;
}

const feePayersOf = (known: SupportedNetwork, network: SupportedNetwork): ReadonlySet<string> =>
  new Set([...(known.otherFeePayers ?? []), ...network.feePayers.values()]);
