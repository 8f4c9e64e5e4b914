import {
  BLOCK_TIME_LAG_MS,
  type ChainTransfer,
  type FeedPage,
  type FeedStart,
  type TransferClaim,
  type TransferFeed,
  type Verdict,
} from "@svc/chains";
import type { NetworkName } from "@svc/x402";

export const NETWORK: NetworkName = "polygon";
export const CONFIRMATIONS = 3;

/** A generator of random numbers (mulberry32). The same seed gives the same numbers. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Sent {
  readonly txHash: string;
  readonly position: string;
  readonly from: string;
  readonly to: string;
  readonly baseUnits: bigint;
  /** The nonce in the authorization that a buyer signed. Undefined for a plain transfer. */
  readonly nonce?: string;
}

/**
 * A chain whose blocks can be replaced. It is read through a node that returns few blocks at once. While
 * {@link isFaulty}, a tenth of the requests to the node fail.
 */
export class SimulatedChain implements TransferFeed {
  readonly networks = [NETWORK];
  readonly blocks: { readonly timeMs: number; sent: Sent[] }[] = [];
  pending: Sent[] = [];
  random: () => number = () => 0.5;
  isFaulty = true;
  nowMs: number;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
    this.mine();
  }

  mine(): void {
    // The time in a block is slightly before the time at which nodes see it.
    const last = this.blocks.at(-1)?.timeMs ?? 0;
    this.blocks.push({
      timeMs: Math.max(last + 1, this.nowMs - Math.floor(this.random() * 1_000)),
      sent: this.pending,
    });
    this.pending = [];
  }

  /** Replaces the newest blocks. Some of their transactions are lost, and the others are mined again at once. */
  reorganise(depth: number): void {
    const dropped = this.blocks.splice(Math.max(1, this.blocks.length - depth));
    for (const { sent } of dropped) {
      const lost = new Set(sent.map(({ txHash }) => txHash).filter(() => this.random() < 0.3));
      this.pending.push(...sent.filter(({ txHash }) => !lost.has(txHash)));
    }
    for (let mined = 0; mined <= dropped.length; mined++) this.mine();
  }

  #fails = () => this.isFaulty && this.random() < 0.1;

  #transfer(number: number, sent: Sent): ChainTransfer {
    const blockTime = new Date(Math.floor((this.blocks[number]?.timeMs ?? 0) / 1000) * 1000);
    return { network: NETWORK, blockNumber: BigInt(number), blockTime, ...sent };
  }

  async *read(
    _network: NetworkName,
    wallets: readonly string[],
    { after, at }: FeedStart,
    _backlogs?: unknown,
    senders: readonly string[] = [],
  ): AsyncIterable<FeedPage> {
    const head = this.blocks.length - 1;
    const timed = at === null ? null : this.blocks.findIndex(({ timeMs }) => timeMs >= at.getTime() - 1_000);
    const starts = [after === null ? null : Number(after.block) + 1, timed === -1 ? head : timed];
    const range = 1 + Math.floor(this.random() * 6);
    for (let from = Math.min(...starts.filter((one) => one !== null)); from <= head; from += range) {
      if (this.#fails()) throw new Error("the node does not answer");
      const to = Math.min(head, from + range - 1);
      const transfers = [];
      for (let number = from; number <= to; number++) {
        for (const sent of this.blocks[number]?.sent ?? []) {
          const isWanted = wallets.includes(sent.to.toLowerCase()) || senders.includes(sent.from.toLowerCase());
          if (isWanted) transfers.push(this.#transfer(number, sent));
        }
      }
      const finalBlock = Math.min(to, head - CONFIRMATIONS + 1);
      const final = { block: BigInt(finalBlock), time: new Date(this.blocks[finalBlock]?.timeMs ?? 0) };
      yield { transfers, fromBlock: BigInt(from), toBlock: BigInt(to), final: finalBlock >= from ? final : null };
    }
  }

  async lookup(
    _network: NetworkName,
    txHash: string,
    wallets: readonly string[],
  ): Promise<Awaited<ReturnType<TransferFeed["lookup"]>>> {
    if (this.#fails()) return { outcome: "unreachable" };
    const number = this.#blockOf(txHash);
    if (number < 0) return { outcome: "not_found" };
    const own = wallets.map((wallet) => wallet.toLowerCase());
    const sent = this.blocks[number]?.sent.filter((one) => one.txHash === txHash && own.includes(one.to.toLowerCase()));
    return { outcome: "found", transfers: (sent ?? []).map((one) => this.#transfer(number, one)) };
  }

  #blockOf(txHash: string): number {
    return this.blocks.findIndex(({ sent }) => sent.some((one) => one.txHash === txHash));
  }

  /** Verifies the claim of a recording, as the real verifier does. */
  async verify(claim: TransferClaim): Promise<Verdict> {
    if (this.#fails()) return { outcome: "unreachable", cause: "timeout" };
    const number = this.#blockOf(claim.txHash);
    const seen = number < 0 ? 0 : this.blocks.length - number;
    if (seen < CONFIRMATIONS) {
      return { outcome: "pending", reason: "not_confirmed", confirmations: { seen, needed: CONFIRMATIONS } };
    }
    const sent = (this.blocks[number]?.sent ?? []).filter(
      ({ txHash, from, to }) => txHash === claim.txHash && from === claim.payer && claim.recipients.includes(to),
    );
    const creditedBaseUnits = sent.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
    const confirmedAt = new Date(this.blocks[number]?.timeMs ?? 0);
    if (claim.notBefore && confirmedAt.getTime() < claim.notBefore.getTime() - BLOCK_TIME_LAG_MS) {
      return { outcome: "pending", reason: "tx_not_found", confirmations: { seen, needed: CONFIRMATIONS } };
    }
    return creditedBaseUnits > 0n && creditedBaseUnits >= claim.amountBaseUnits
      ? {
          outcome: "verified",
          recipient: sent[0]?.to as string,
          creditedBaseUnits,
          confirmedAt,
          transfers: sent.map((one) => ({
            ...this.#transfer(number, one),
            place: one.position,
            authorization: one.nonce === undefined ? null : { payer: one.from, nonce: one.nonce },
          })),
        }
      : { outcome: "rejected", reason: "amount_mismatch", message: "less arrived" };
  }

  /** Time of the transaction's block, or the epoch if no block contains it. */
  timeOf(txHash: string): Date {
    return new Date(this.blocks[this.#blockOf(txHash)]?.timeMs ?? 0);
  }

  isFinal(txHash: string): boolean {
    const number = this.#blockOf(txHash);
    return number >= 0 && this.blocks.length - number >= CONFIRMATIONS;
  }
}
