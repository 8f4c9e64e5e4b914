import type { ScanEntry } from "./scan-entry.js";

/** Changes with the shape of what is stored, so that two releases side by side do not read each other's. */
export const STORED_VERSION = 2;

/** What a process that has the report already asks for: which scan it is. */
export const factsOf = ({ scanId, scannedAtMs, chargeable }: ScanEntry): string =>
  `${scanId} ${scannedAtMs} ${chargeable ? 1 : 0}`;

/** A line of facts, then the JSON: a hit reads the line and sends the rest without looking at it. */
export const encodeEntry = (entry: ScanEntry): Buffer =>
  Buffer.concat([Buffer.from(`${factsOf(entry)}\n`), entry.json]);

const FACTS = /^(\S+) (\d+) ([01])$/;

/** null: not something that {@link encodeEntry} made. */
export function decodeEntry(bytes: Buffer): ScanEntry | null {
  const end = bytes.indexOf(10);
  const facts = FACTS.exec(bytes.toString("latin1", 0, Math.max(0, end)));
  if (facts === null) return null;
  const [, scanId = "", scannedAtMs, chargeable] = facts;
  // A copy: what the connection gives is a part of a larger block, which would be kept as long as this.
  const json = Buffer.from(bytes.subarray(end + 1));
  return { scanId, scannedAtMs: Number(scannedAtMs), chargeable: chargeable === "1", json };
}
