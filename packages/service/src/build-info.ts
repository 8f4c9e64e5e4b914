/** What is running: answered by the probes and by /api/version. */
export interface BuildInfo {
  readonly service: string;
  readonly version: string;
  /** Revision of the source, or "unknown" where the build did not say. */
  readonly sha: string;
  /** Name of the environment, for example production or local. */
  readonly env: string;
}
