import type { Output } from "./command-io.js";

export interface ProgressLine {
  update(done: number, total: number): void;
  /** Takes the line away. */
  end(): void;
}

const ERASE = "\r\u001b[K";
const SILENT: ProgressLine = { update() {}, end() {} };

/**
 * How far a scan is: one line that is written over on a terminal, a line for each quarter in a log.
 * @param shown null: where `err` is a terminal
 */
export function progressLine(err: Output, what: string, shown: boolean | null): ProgressLine {
  if (!(shown ?? err.isTTY)) return SILENT;
  let quarter = -1;
  if (!err.isTTY) {
    return {
      update(done, total) {
        const now = Math.floor((done / total) * 4);
        if (now <= quarter) return;
        quarter = now;
        err.write(`Scanning ${what}: ${done} of ${total}\n`);
      },
      end() {},
    };
  }
  err.write(`Scanning ${what} …`);
  return {
    update: (done, total) => err.write(`${ERASE}Scanning ${what}  ${bar(done / total)} ${done}/${total}`),
    end: () => err.write(ERASE),
  };
}

const BAR_WIDTH = 24;

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_WIDTH);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)}`;
}
