import { ServiceError } from "@svc/errors";
import { type MemoryShare, memoryLimitBytes, ResponseMemory } from "@svc/outbound";
import { registrableDomain } from "../addresses.js";
import type { ScanTarget } from "../gather/parse-target.js";
import type { ScanSlotsOptions } from "./scan-slots.js";

/**
 * Share of the process's memory for responses of sites. The rest is for the process itself, for threads that read
 * pages, and for garbage.
 */
const PART_FOR_ANSWERS = 0.3;
/** Bytes of memory per received byte, until the report is written: the body, its text, and the facts read from it. */
const COST_OF_BYTE = 3;
const MIB = 1024 ** 2;
/** Room for some 1.3 MB of answers. An ordinary site needs less. */
const GUARANTEED_BYTES = 4 * MIB;
/** Room for some 13 MB of answers: large pages and every document that a scan requests. */
const SCAN_BYTES_MAX = 40 * MIB;
const RUNNING_MAX = 24;
const KEPT_FOR_OTHERS = 3;

/**
 * Memory for answers of sites, which all scans of a process share. Beyond guaranteed bytes, each site and each caller
 * gets at most a quarter of this memory.
 */
export class ScanMemory {
  readonly #memory: ResponseMemory;

  /** @param limitBytes memory of the process; default: its container's limit */
  constructor(limitBytes: number = memoryLimitBytes()) {
    const bytesMax = Math.max(limitBytes * PART_FOR_ANSWERS, 4 * GUARANTEED_BYTES);
    this.#memory = new ResponseMemory(bytesMax, { extraMax: bytesMax / 2 });
  }

  /** For the metrics: the held or guaranteed bytes, the maximum, and how full the memory is. */
  get use(): Pick<ResponseMemory, "reservedBytes" | "bytesMax" | "fullness"> {
    return this.#memory;
  }

  /**
   * Limits for running scans. Half of the memory is guaranteed to them, and the other half is for scans that need more.
   * A single site never gets all slots, so a site that hangs doesn't keep others from being scanned.
   */
  get slots(): ScanSlotsOptions {
    const runningMax = Math.min(RUNNING_MAX, Math.floor(this.#memory.bytesMax / 2 / GUARANTEED_BYTES));
    return {
      runningMax,
      waitingMax: 200,
      perHostMax: Math.max(Math.ceil(runningMax / 2), runningMax - KEPT_FOR_OTHERS),
    };
  }

  /**
   * Runs a scan with its share of memory, and releases the share at its end. All scans of one `caller` together are
   * limited, whatever sites they scan.
   */
  async run<Result>(
    { target, caller }: { readonly target: ScanTarget; readonly caller?: string | undefined },
    scan: (share: MemoryShare) => Promise<Result>,
  ): Promise<Result> {
    const share = this.#memory.open({
      guaranteedBytes: GUARANTEED_BYTES,
      bytesMax: SCAN_BYTES_MAX,
      owners: [`site ${getSite(target)}`, ...(caller === undefined ? [] : [`caller ${caller}`])],
      weight: COST_OF_BYTE,
    });
    if (share === null) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "The service is too busy for another scan.", {
        retryAfter: 10,
        hint: "Try again later; nothing was charged.",
      });
    }
    try {
      return await scan(share);
    } finally {
      share.close();
    }
  }
}

/** The registered domain of a target, because all names below it have the same owner. */
export const getSite = ({ host, candidates: [url] }: ScanTarget): string => registrableDomain(url) || host;
