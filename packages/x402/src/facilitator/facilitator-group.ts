import type { NetworkName } from "../networks.js";
import type { Payment } from "../payment.js";
import { CircuitBreaker, type CircuitOptions, type CircuitState, type FacilitatorTask } from "./circuit-breaker.js";
import type { FacilitatorClient } from "./facilitator-client.js";
import type { SettleOutcome, UnknownCause, VerifyOutcome } from "./outcomes.js";
import { SettlementMemory } from "./settlement-memory.js";
import type { Supported, SupportedNetwork } from "./supported.js";

/** Several facilitators behind one interface, in order of preference. */
export interface FacilitatorGroup extends FacilitatorClient {
  /** The circuit of each facilitator, as this process sees it. */
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
  /** The networks that the facilitator reported last. Empty if it was never reached. */
  supported: Supported;
  wasAsked: boolean;
}

/**
 * Causes that count as a failure: the request or its response was lost, the response doesn't follow the protocol, or
 * the facilitator reports that it failed. A verdict never counts as a failure.
 */
const FAILURES: ReadonlySet<UnknownCause> = new Set([
  "timeout",
  "unreachable",
  "connection_lost",
  "http_error",
  "bad_answer",
  "other_payment",
  "facilitator_failed",
]);
/**
 * Causes that count as a failure of a repeated settlement. Others don't count, because a repeated settlement may get
 * any error if its nonce has been used in the meantime.
 */
const TRANSPORT_FAILURES: ReadonlySet<UnknownCause> = new Set(["timeout", "unreachable", "connection_lost"]);

/**
 * Asks facilitators in order of preference. A verification reserves nothing, so it goes to the first facilitator that
 * answers. A settlement goes to the facilitator that verified the payment, with two exceptions:
 *
 * (a) That facilitator's circuit isn't closed, or the request certainly didn't reach it.
 *
 * (b) On EVM networks, the caller has checked the chain and settles again with `mayHaveBeenSent`. This is safe: an
 * EIP-3009 nonce works only once, and a refusal by the second facilitator counts as an unknown outcome.
 *
 * A Solana transaction names its fee payer. Only the facilitator with that key can sign it.
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
  return {
    circuits: () => members.map(({ name, circuit }) => ({ name, state: circuit.state })),
    async supported() {
      const [only] = members;
      if (members.length === 1 && only !== undefined) return only.client.supported();
      probeWhereDue(members);
      await Promise.all(members.map(refresh));
      return uniteSupported(members);
    },
    async verify(payment, offer, resource) {
      probeWhereDue(members);
      return verifyInOrder(membersFor(members, payment), memory, payment, (client) =>
        client.verify(payment, offer, resource),
      );
    },
    async settle(payment, offer, resource, options = {}) {
      const asked = memory.require(payment);
      const order = settleOrder(membersFor(members, payment), payment, asked);
      const failures = options.mayHaveBeenSent ? TRANSPORT_FAILURES : FAILURES;
      return settleInOrder(order, asked, failures, (client) => client.settle(payment, offer, resource, options));
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

/** Probes facilitators in the background. In the meantime, buyers use the other facilitators. */
function probeWhereDue(members: readonly Member[]): void {
  for (const { circuit, client } of members) {
    if (!circuit.isProbeDue) continue;
    circuit.beginProbe();
    const answered = client.probe?.() ?? Promise.resolve(true);
    answered.then((isThere) => {
      if (isThere) circuit.probed();
    });
  }
}

/** Asks a facilitator for its networks. */
async function refresh(member: Member): Promise<void> {
  const asking = member.client.supported().then((supported) => {
    member.supported = supported;
    member.wasAsked = true;
  });
  // Later requests to a facilitator that never answered run in the background, so that they don't delay the others.
  if (!member.wasAsked || member.supported.size > 0) await asking;
}

/** Reports an outcome to the facilitator's circuit. */
function note(
  { circuit }: Member,
  task: FacilitatorTask,
  outcome: VerifyOutcome | SettleOutcome,
  failures = FAILURES,
): void {
  if (outcome.outcome === "unknown" && failures.has(outcome.cause)) circuit.fail(task);
  else circuit.succeed(task);
}

/** Asks the facilitators that support the payment until one gives a verdict, and remembers which one accepted it. */
async function verifyInOrder(
  able: readonly Member[],
  memory: SettlementMemory,
  payment: Payment,
  verify: (client: FacilitatorClient) => Promise<VerifyOutcome>,
): Promise<VerifyOutcome> {
  let outcome: VerifyOutcome | null = null;
  const ask = async (member: Member) => {
    member.circuit.begin();
    outcome = await verify(member.client);
    note(member, "verify", outcome);
    if (outcome.outcome === "valid") memory.require(payment).verifiedBy = member.place;
    return outcome;
  };
  for (const member of able) {
    if (member.circuit.admits && (await ask(member)).outcome !== "unknown") break;
  }
  // A payment always gets a facilitator, even if all circuits are open.
  return outcome ?? ask(able[0] as Member);
}

/** Asks facilitators to settle, until the request was sent to one of them. */
async function settleInOrder(
  order: readonly Member[],
  asked: { readonly settledBy: Set<number> },
  failures: ReadonlySet<UnknownCause>,
  settle: (client: FacilitatorClient) => Promise<SettleOutcome>,
): Promise<SettleOutcome> {
  let outcome: SettleOutcome | null = null;
  for (const member of order) {
    asked.settledBy.add(member.place);
    outcome = await settle(member.client);
    note(member, "settle", outcome, failures);
    if (outcome.outcome === "refused" || wasNotSent(outcome)) asked.settledBy.delete(member.place);
    if (!wasNotSent(outcome)) break;
  }
  return outcome as unknown as SettleOutcome;
}

const wasNotSent = (outcome: SettleOutcome): boolean =>
  outcome.outcome === "unknown" && (!outcome.requestSent || outcome.cause === "unreachable");

/**
 * Returns the facilitators that support the payment, or all if there are none. On EVM networks, a facilitator that has
 * reported nothing counts as supporting it.
 */
function membersFor(members: readonly Member[], payment: Payment): readonly Member[] {
  const able = members.filter(({ supported }) => {
    const network = supported.get(payment.network);
    if (payment.kind === "svm") return [...(network?.feePayers.values() ?? [])].includes(payment.feePayer);
    return network !== undefined || supported.size === 0;
  });
  return able.length === 0 ? members : able;
}

/** Returns the facilitators to try for a settlement, in order. Trying ends when a request was sent. */
function settleOrder(
  able: readonly Member[],
  { kind }: Payment,
  { verifiedBy, settledBy }: { readonly verifiedBy: number | null; readonly settledBy: Set<number> },
): readonly Member[] {
  const isAsked = ({ place }: Member) => settledBy.has(place);
  // On Solana, a settlement stays with the facilitator that may have signed it. An EVM authorization goes to a
  // facilitator that wasn't asked yet.
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

/** Unites the supported networks. For each network, the first facilitator whose circuit isn't open wins. */
function uniteSupported(members: readonly Member[]): Supported {
  const isOpen = ({ circuit }: Member) => circuit.state === "open";
  const order = [...members.filter((one) => !isOpen(one)), ...members.filter(isOpen)];
  const union = new Map<NetworkName, SupportedNetwork>();
  for (const member of order) {
    for (const [name, network] of member.supported) {
      const known = union.get(name);
      if (known === undefined) union.set(name, network);
      else if (!isOpen(member)) union.set(name, { ...known, otherFeePayers: collectFeePayers(known, network) });
    }
  }
  return union;
}

const collectFeePayers = (known: SupportedNetwork, network: SupportedNetwork): ReadonlySet<string> =>
  new Set([...(known.otherFeePayers ?? []), ...network.feePayers.values()]);
