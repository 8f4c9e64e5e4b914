/** The command was called in a way that it does not have. */
export class UsageError extends Error {}
