import { ServiceError } from "@svc/errors";
import { type MemoryShare, memoryLimitBytes, ResponseMemory } from "@svc/outbound";
import { registrableDomain, type ScanTarget } from "../gather/parse-target.js";
import type { ScanSlotsOptions } from "./scan-slots.js";

/** Part of the process's memory for what sites answer. The rest holds the process itself, the thread that reads pages, and garbage. */
const PART_FOR_ANSWERS = 0.3;
/** Cost of a received byte until the report is written: the body, its text, and the facts read from it. */
const COST_OF_BYTE = 3;
const MIB = 1024 ** 2;
/** Some 1.3 MB of answers. An ordinary site needs less. */
const GUARANTEED_BYTES = 4 * MIB;
/** Some 13 MB of answers: large pages and every document that a scan asks for. */
const SCAN_BYTES_MAX = 40 * MIB;
const RUNNING_MAX = 24;
const KEPT_FOR_OTHERS = 3;

/**
 * Memory that all scans of a process may use for sites' answers. One site and one caller get a quarter of it at most.
 */
export class ScanMemory {
  readonly #memory: ResponseMemory;

  /** @param limitBytes memory of the process; default: its container's limit */
  constructor(limitBytes: number = memoryLimitBytes()) {
    const bytesMax = Math.max(limitBytes * PART_FOR_ANSWERS, 4 * GUARANTEED_BYTES);
    this.#memory = new ResponseMemory(bytesMax, { extraMax: bytesMax / 2 });
  }

  /** For the metric: what is held or guaranteed, the most, and how full it is. */
  get use(): Pick<ResponseMemory, "reservedBytes" | "bytesMax" | "fullness"> {
    return this.#memory;
  }

  /**
   * Half of the memory is guaranteed to the scans that may run; the other half is for those that need more. Some places are never one
   * site's: a site that hangs must not keep all others from being scanned.
   */
  get slots(): ScanSlotsOptions {
    const runningMax = Math.min(RUNNING_MAX, Math.floor(this.#memory.bytesMax / 2 / GUARANTEED_BYTES));
    return { runningMax, waitingMax: 200, perHostMax: Math.max(2, runningMax - KEPT_FOR_OTHERS) };
  }

  /**
   * Runs a scan with its share, and gives the share back when it has ended.
   * @param work the caller bounds what one address takes with scans of many sites
   */
  async run<Result>(
    { target, caller }: { readonly target: ScanTarget; readonly caller?: string | undefined },
    scan: (share: MemoryShare) => Promise<Result>,
  ): Promise<Result> {
    const share = this.#memory.open({
      guaranteedBytes: GUARANTEED_BYTES,
      bytesMax: SCAN_BYTES_MAX,
      owners: [`site ${siteOf(target)}`, ...(caller === undefined ? [] : [`caller ${caller}`])],
      weight: COST_OF_BYTE,
    });
    if (share === null) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "This service has no memory left for another scan.", {
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

/** The owner of a domain owns all names below it. */
export const siteOf = ({ host, candidates: [url] }: ScanTarget): string => registrableDomain(url) || host;
