import type { Trial } from "../trial.js";
import { partitions } from "./partitions.js";
import { recordingCost } from "./recording-cost.js";
import { replica } from "./replica.js";
import { shards } from "./shards.js";

/** In the order of docs/scale.md, which quotes their figures. */
const PARTS: Readonly<Record<string, Trial>> = { cost: recordingCost, partitions, replica, shards };

/**
 * Scaled-down versions of what a larger installation would run. Each part starts its own servers, and compares its
 * subjects in one run.
 */
export const scale: Trial = async (options, say, closers) => {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (options.only !== undefined && !options.only.split(",").includes(name)) continue;
    const opened: typeof closers = [];
    closers.push(async () => {
      for (const close of opened.splice(0).reverse()) await close();
    });
    const report = await part(options, (line) => say(`${name}: ${line}`), opened);
    for (const close of opened.splice(0).reverse()) await close();
    lines.push(`## ${name}`, ...report.lines, "");
    faults.push(...report.faults.map((fault) => `${name}: ${fault}`));
  }
  return { lines, faults };
};
