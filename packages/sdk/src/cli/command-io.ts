/** Settings of a command, and the lines that it writes. */
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

/** A command that is none: its usage is shown. */
export class Usage extends Error {}
