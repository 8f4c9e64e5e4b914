import type { Fetched } from "../fetched.js";

/** Statuses that say nothing about what lies at an address: refused, limited, or broken. */
const UNTOLD = new Set([401, 402, 403, 407, 408, 425, 429]);

/** Whether an answer tells what lies at its address. */
export function tells(fetched: Fetched): boolean {
  return fetched.kind === "http" && fetched.status < 500 && !UNTOLD.has(fetched.status);
}

export function isSuccess(fetched: Fetched): boolean {
  return fetched.kind === "http" && fetched.status >= 200 && fetched.status < 300;
}
