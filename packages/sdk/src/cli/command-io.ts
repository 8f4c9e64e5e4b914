/** Settings of a command, and functions for its output. */
export interface CommandIo {
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly scanUrl?: string | undefined;
  /** Version of the package. */
  readonly version?: string | undefined;
  readonly write: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Thrown when the command line is invalid. The command then prints its usage. */
export class Usage extends Error {}
