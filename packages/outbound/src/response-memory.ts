import { totalmem } from "node:os";

/** The received bytes that one piece of work may hold. */
export interface MemoryShare {
  /** Reserves bytes before they are held. False: they must not be held. */
  take(bytes: number): boolean;
  /** Gives back what is no longer held. */
  give(bytes: number): void;
  /** Gives back everything. Any number of calls. */
  close(): void;
}

export interface ShareOptions {
  /** Bytes that this share always gets, whatever others hold. */
  readonly guaranteedBytes: number;
  /** Most that it may hold, its guarantee included. */
  readonly bytesMax: number;
  /** Parties on whose behalf it holds them, such as the site and the caller. One party gets a quarter of what isn't guaranteed. */
  readonly owners: readonly string[];
  /** Memory for each received byte while the work goes on, copies and parsed forms included. Default 1. */
  readonly weight?: number;
}

/** One owner may hold at most this part of the bytes outside the guaranteed shares. */
const OWNER_PART = 1 / 4;

/**
 * Bounds what a process holds of everything that others send in answer to its requests. Work that opened a share always gets its
 * guarantee. The rest is first come, first served, up to a quarter of the whole for one site or caller.
 */
export class ResponseMemory {
  readonly bytesMax: number;
  /** The most that all shares hold beyond their guarantees: the rest stays for guarantees of shares to come. */
  readonly #extraMax: number;
  #extra = 0;
  /** Guarantees of open shares and what they hold beyond. */
  #reserved = 0;
  readonly #owners = new Map<string, number>();

  constructor(bytesMax: number, { extraMax = bytesMax }: { readonly extraMax?: number } = {}) {
    this.bytesMax = bytesMax;
    this.#extraMax = extraMax;
  }

  /** Bytes that are held or guaranteed. */
  get reservedBytes(): number {
    return this.#reserved;
  }

  /** How full it is, 0 to 1: of all bytes, or of those beyond guarantees. At 1 something is refused. */
  get fullness(): number {
    return Math.max(this.#reserved / this.bytesMax, this.#extra / this.#extraMax);
  }

  /** Null: the guarantee can't be given now. */
  open({ guaranteedBytes, bytesMax, owners, weight = 1 }: ShareOptions): MemoryShare | null {
    if (this.#reserved + guaranteedBytes > this.bytesMax) return null;
    this.#reserved += guaranteedBytes;
    let held = 0;
    let isOpen = true;
    const extraOf = (bytes: number) => Math.max(0, bytes - guaranteedBytes);
    const hold = (bytes: number) => {
      const change = extraOf(bytes) - extraOf(held);
      held = bytes;
      this.#reserved += change;
      this.#extra += change;
      for (const owner of owners) {
        const left = (this.#owners.get(owner) ?? 0) + change;
        if (left > 0) this.#owners.set(owner, left);
        else this.#owners.delete(owner);
      }
    };
    return {
      take: (bytes) => {
        const wanted = held + bytes * weight;
        const more = extraOf(wanted) - extraOf(held);
        const ownerMax = this.bytesMax * OWNER_PART;
        if (!isOpen || wanted > bytesMax) return false;
        if (more > 0 && (this.#reserved + more > this.bytesMax || this.#extra + more > this.#extraMax)) return false;
        if (more > 0 && owners.some((owner) => (this.#owners.get(owner) ?? 0) + more > ownerMax)) return false;
        hold(wanted);
        return true;
      },
      give: (bytes) => {
        if (isOpen) hold(Math.max(0, held - bytes * weight));
      },
      close: () => {
        if (!isOpen) return;
        hold(0);
        isOpen = false;
        this.#reserved -= guaranteedBytes;
      },
    };
  }
}

/** A process's memory, if it has no limit. */
const DEFAULT_LIMIT_BYTES = 512 * 1024 ** 2;

/** The memory limit of this process's container; 512 MiB where there is none. */
export function memoryLimitBytes(
  constrained: number = process.constrainedMemory?.() ?? 0,
  total: number = totalmem(),
): number {
  return constrained > 0 && constrained < total ? constrained : DEFAULT_LIMIT_BYTES;
}
