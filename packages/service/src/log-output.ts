import { pino } from "pino";

/** Where log lines go. */
export interface LogOutput {
  write(line: string): void;
}

const BATCH_BYTES = 4_096;
const DELAY_MS = 100;
/** pino's number of the level `error`. */
const ERROR = 50;

let standard: LogOutput | undefined;

/** Standard output by {@link batchedOutput}; one for all apps of a process. */
export function standardOutput(): LogOutput {
  standard ??= batchedOutput(process.stdout.fd);
  return standard;
}

/**
 * Writes a batch of lines at a time: a system call for each request costs more than to make its line. Lines wait for a tenth of
 * a second at most; errors, and what waits before them, are written at once, and the rest when the process ends, by an
 * exception as well. A SIGKILL takes what was waiting.
 */
export function batchedOutput(fd: number): LogOutput {
  const output = pino.destination({ dest: fd, sync: true, minLength: BATCH_BYTES });
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    output.flushSync();
  };
  process.once("exit", flush);
  return {
    // Has pino tell the level of each line beforehand.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (this.lastLevel >= ERROR) flush();
      else timer ??= setTimeout(flush, DELAY_MS).unref();
    },
  } as LogOutput & { lastLevel: number };
}
