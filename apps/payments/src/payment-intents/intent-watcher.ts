import { BLOCK_TIME_LAG_MS, type Chains, type ChainTransfer, type FeedPage, type TransferFeed } from "@svc/chains";
import { type Clock, createJob, type Job, type WatchWork, type WorkWatch } from "@svc/service";
import type { NetworkName } from "@svc/x402";
import { applySentTransfer } from "../refunds/apply-sent-transfer.js";
import type { RefundOutcomes } from "../refunds/refund-outcomes.js";
import { isWatchedAt, judgeTransfer } from "./match-transfer.js";
import type { FinalTransfer, OutcomeStore } from "./outcome-store.js";
import { toTransaction } from "./to-transaction.js";
import { type Assignment, LeaseLost, type SeenTransfer, type WatchStore } from "./watch-store.js";

interface WatcherDeps {
  readonly store: WatchStore;
  readonly outcomes: OutcomeStore;
  readonly refundOutcomes: RefundOutcomes;
  readonly feed: TransferFeed;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Reports failures that belong to no request. */
  readonly report: (error: unknown, message: string) => void;
  readonly watchWork: WatchWork;
  /** How long a lease lasts without a renewal. Default: {@link LEASE_MS}. */
  readonly leaseMs?: number;
}

export interface IntentWatcher extends Job<void> {
  /**
   * Reads a network once, to its newest block, and acts on final transfers. Returns false if there was nothing to read,
   * or if another replica has the lease.
   */
  readOnce(network: NetworkName): Promise<boolean>;
  /** Ends intents on networks that no node can read, see {@link WatchStore}. Returns their number. */
  endUnread(): Promise<number>;
}

const EVERY_MS = 2_000;
const LEASE_MS = 60_000;
const FINAL_AT_ONCE = 100;
const EXPIRE_AT_ONCE = 500;
const END_UNREAD_EVERY_MS = 60_000;

/**
 * Creates the job that detects payments. Each network is read by one replica at a time. A network without watched
 * intents and prepared refunds costs no call to a node. After a failure the watcher reads the range again. This is
 * safe, because the cursor moves in the transaction that stores the transfers, and the watcher acts on each transfer
 * once.
 */
export function createIntentWatcher(deps: WatcherDeps): IntentWatcher {
  const { store, feed, clock, watchWork } = deps;
  const endings = watchWork("payment_intents", "could not expire intents on networks without nodes");
  const reader = createNetworkReader(deps);
  const endUnread = () => store.endUnread(feed.networks, new Date(clock.now()), EXPIRE_AT_ONCE);
  let unreadEndedMs = Number.NEGATIVE_INFINITY;
  const job = createJob(watchWork, {
    work: "payment_intents",
    failure: "payments are not detected at the moment",
    everyMs: EVERY_MS,
    async round() {
      const waiting = await store.waiting();
      for (const network of feed.networks) {
        if (waiting.includes(network)) reader.start(network);
        else reader.skip(network);
      }
      if (clock.now() - unreadEndedMs < END_UNREAD_EVERY_MS) return;
      unreadEndedMs = clock.now();
      await endUnread().then(
        () => endings.succeeded(),
        (error) => endings.failed(error),
      );
    },
    end: reader.stop,
  });
  return { ...job, readOnce: reader.readOnce, endUnread };
}

/** Reads networks: several at the same time, but never the same one twice at the same time. */
function createNetworkReader(deps: WatcherDeps) {
  const watches = new Map<NetworkName, WorkWatch>();
  const running = new Map<NetworkName, Promise<boolean>>();
  const stopping = new AbortController();

  const getWatch = (network: NetworkName): WorkWatch => {
    const known = watches.get(network);
    if (known) return known;
    const watch = deps.watchWork("payment_intents", `payments on ${network} are not detected at the moment`);
    watches.set(network, watch);
    return watch;
  };
  const readOnce = (network: NetworkName): Promise<boolean> => {
    const already = running.get(network);
    if (already) return already;
    const reading = readNetwork(deps, network, stopping.signal).finally(() => running.delete(network));
    running.set(network, reading);
    return reading;
  };
  return {
    readOnce,
    /** Reads a network in the background. */
    start(network: NetworkName): void {
      if (stopping.signal.aborted) return;
      const watch = getWatch(network);
      readOnce(network).then(
        // False means that nothing was tried, for example because another replica had the lease.
        (isRead) => isRead && watch.succeeded(),
        (error) => error instanceof LeaseLost || watch.failed(error),
      );
    },
    /** Clears an earlier failure of a network. Call this while no intent is open there. */
    skip: (network: NetworkName) => watches.get(network)?.succeeded(),
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}

async function readNetwork(deps: WatcherDeps, network: NetworkName, stopping: AbortSignal): Promise<boolean> {
  const { store, feed, clock } = deps;
  const now = () => new Date(clock.now());
  const leaseMs = deps.leaseMs ?? LEASE_MS;
  const leaseEnd = () => new Date(clock.now() + leaseMs);
  const assignment = await store.begin(network, now(), leaseEnd());
  if (assignment === null) return false;
  // The first page can take longer than a lease, because on Solana each wallet costs a request. Without renewals, the
  // replicas would take the network from each other, and none would ever store a page.
  const renewal = setInterval(() => void store.hold(assignment, leaseEnd()).catch(() => {}), leaseMs / 4).unref();
  try {
    const { wallets, start, backlogs, senders } = assignment;
    let final: { readonly block: bigint; readonly time: Date } | null = null;
    for await (const page of feed.read(network, wallets, start, backlogs, senders)) {
      const seen = await listJudged(feed, assignment, page);
      await store.notePage({ ...assignment, seen }, page, now(), leaseEnd());
      final = page.final ?? final;
      if (stopping.aborted) return true;
    }
    await store.endReading(assignment, now());
    if (final !== null) {
      await actOnReceived(deps, network, final.block, stopping);
      await actOnSent(deps, network, final.time, stopping);
      await store.expire(network, final.time, now(), EXPIRE_AT_ONCE);
    }
    return true;
  } finally {
    clearInterval(renewal);
    await store.release(assignment);
  }
}

/**
 * Returns the seen transfers that this page can judge: without those that it doesn't list although the chain still has
 * them. On Solana, a wallet's history lists its associated token account only, but a payer may send USDC to another
 * account of the wallet and paste the hash.
 */
async function listJudged(
  feed: TransferFeed,
  { network, seen }: Assignment,
  { wallets, fromBlock, toBlock, transfers }: FeedPage,
): Promise<readonly SeenTransfer[]> {
  // On EVM, a page lists all transfers of its blocks.
  if (wallets === undefined) return seen;
  const judged: SeenTransfer[] = [];
  for (const one of seen) {
    if (one.block < fromBlock || one.block > toBlock || !wallets.includes(one.payTo)) continue;
    const isSame = (transfer: ChainTransfer) => transfer.txHash === one.txHash && transfer.position === one.position;
    if (!transfers.some(isSame)) {
      const answer = await feed.lookup(network, one.txHash, [one.payTo]);
      if (answer.outcome === "unreachable" || (answer.outcome === "found" && answer.transfers.some(isSame))) continue;
    }
    judged.push(one);
  }
  return judged;
}

async function actOnReceived(
  deps: WatcherDeps,
  network: NetworkName,
  block: bigint,
  stopping: AbortSignal,
): Promise<void> {
  for (const of of await deps.outcomes.finalTransfers(network, block, FINAL_AT_ONCE)) {
    if (stopping.aborted) return;
    // A failing transfer must not block the others.
    await applyFinalTransfer(deps, of).catch((error) =>
      deps.report(error, `failed to act on transfer ${of.transfer.txHash} on ${network}`),
    );
  }
}

async function actOnSent(
  deps: WatcherDeps,
  network: NetworkName,
  readUpTo: Date,
  stopping: AbortSignal,
): Promise<void> {
  for (const of of await deps.refundOutcomes.undecided(network, FINAL_AT_ONCE)) {
    if (stopping.aborted) return;
    await applySentTransfer(deps, of, readUpTo).catch((error) =>
      deps.report(error, `failed to act on refund ${of.txHash} on ${network}`),
    );
  }
}

/** Acts on a transfer in a final block: completes its intent, or reports to the merchant why not. */
export async function applyFinalTransfer(
  deps: Pick<WatcherDeps, "outcomes" | "chains" | "clock" | "newId">,
  of: FinalTransfer,
): Promise<void> {
  const { outcomes, clock } = deps;
  const now = new Date(clock.now());
  const verdict = judgeTransfer(of.match, of.transfer, of.link);
  if (verdict.outcome === "unresolved") return outcomes.unresolved(of, verdict.reason, now);
  if (!of.isOwnWallet) return outcomes.unresolved(of, "wallet_moved", now);
  const proof = await prove(deps.chains, of);
  if (proof === "not_yet") return;
  if (proof === "refuted") return outcomes.unresolved(of, "other", now);
  const { transfer, confirmedAt } = proof;
  const transaction = toTransaction({ intent: of.match.intent, transfer }, deps.newId(), confirmedAt, now);
  await outcomes.complete({ ...of, transfer }, { transaction, transfers: [transfer], late: verdict.late }, now);
}

/** Verifies the transfer like a recorded transaction, because a log alone proves nothing. */
async function prove(chains: Chains, { transfer, match }: FinalTransfer) {
  const { intent } = match;
  const recipient = intent.wallets[transfer.network] as string;
  const verdict = await chains.chain(transfer.network).verify({
    network: transfer.network,
    txHash: transfer.txHash,
    payer: transfer.from,
    recipients: [recipient],
    amountBaseUnits: transfer.baseUnits,
    notBefore: new Date(intent.createdAt.getTime() - BLOCK_TIME_LAG_MS),
  });
  if (verdict.outcome === "verified") {
    const { confirmedAt, transfers } = verdict;
    const proven = transfers.find(({ position }) => position === transfer.position);
    return proven && isWatchedAt(intent, confirmedAt) ? { transfer: proven, confirmedAt } : ("refuted" as const);
  }
  return verdict.outcome === "rejected" ? ("refuted" as const) : ("not_yet" as const);
}
