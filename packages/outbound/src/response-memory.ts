import { totalmem } from "node:os";

/** A memory account: the bytes of responses that one piece of work, such as a scan, may hold. */
export interface MemoryShare {
  /** Reserves bytes before they are stored. If this returns false, don't store them. */
  take(bytes: number): boolean;
  /** Releases bytes that are no longer stored. */
  give(bytes: number): void;
  /** Releases all of the share's bytes. Safe to call repeatedly. */
  close(): void;
}

export interface ShareOptions {
  /** Bytes that this share always gets, whatever other shares hold. */
  readonly guaranteedBytes: number;
  /** Maximum number of bytes in this share, including the guaranteed ones. */
  readonly bytesMax: number;
  /**
   * Parties for whom the share holds bytes, such as the scanned site and the caller. Guarantees aside, one party may
   * hold at most a quarter of the bytes of a {@link ResponseMemory}.
   */
  readonly owners: readonly string[];
  /** Memory needed for each received byte during the work, including copies and parsed forms. Default 1. */
  readonly weight?: number;
}

/** Part of `bytesMax` that one owner may hold in addition to guarantees. */
const OWNER_PART = 1 / 4;

/**
 * Limits the bytes of responses that a process holds. An open share always gets its guaranteed bytes. Further bytes go
 * to the first share that asks for them.
 */
export class ResponseMemory {
  readonly bytesMax: number;
  /** Maximum that all shares together hold beyond their guarantees. The rest is for the guarantees of future shares. */
  readonly #extraMax: number;
  #extra = 0;
  /** Guarantees of open shares, plus the bytes that these shares hold beyond them. */
  #reserved = 0;
  readonly #owners = new Map<string, number>();

  constructor(bytesMax: number, { extraMax = bytesMax }: { readonly extraMax?: number } = {}) {
    this.bytesMax = bytesMax;
    this.#extraMax = extraMax;
  }

  /** Bytes held or guaranteed. */
  get reservedBytes(): number {
    return this.#reserved;
  }

  /**
   * The higher of two fill levels, from 0 to 1: of all bytes, and of the bytes beyond guarantees. At 1, no share gets
   * bytes beyond its guarantee.
   */
  get fullness(): number {
    return Math.max(this.#reserved / this.bytesMax, this.#extra / this.#extraMax);
  }

  /** Returns null if there is currently no room for the guaranteed bytes. */
  open({ guaranteedBytes, bytesMax, owners, weight = 1 }: ShareOptions): MemoryShare | null {
    if (this.#reserved + guaranteedBytes > this.bytesMax) return null;
    this.#reserved += guaranteedBytes;
    let held = 0;
    let isOpen = true;
    const toExtraBytes = (bytes: number) => Math.max(0, bytes - guaranteedBytes);
    const hold = (bytes: number) => {
      const change = toExtraBytes(bytes) - toExtraBytes(held);
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
        const more = toExtraBytes(wanted) - toExtraBytes(held);
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

/** Memory limit that is assumed for a process without one. */
const DEFAULT_LIMIT_BYTES = 512 * 1024 ** 2;

/** Returns the memory limit of this process's container, or 512 MiB if it has none. */
export function memoryLimitBytes(
  constrained: number = process.constrainedMemory?.() ?? 0,
  total: number = totalmem(),
): number {
  return constrained > 0 && constrained < total ? constrained : DEFAULT_LIMIT_BYTES;
}
