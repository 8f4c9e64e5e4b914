import type { RunScanOptions } from "../scanner/run-scan.js";

/** What the command reads from and writes to. */
export interface CommandIo {
  /** The report, and nothing else. */
  readonly out: Output;
  /** Progress, gates and failures. */
  readonly err: Output;
  /** NO_COLOR and TERM are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the page about this scanner is: named to every site. */
  readonly publicUrl: string;
  /** How sites are reached. For tests. */
  readonly gathering?: RunScanOptions["gathering"];
}

export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
}
