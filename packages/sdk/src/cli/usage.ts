/** A command that is none: its usage is shown. */
export class Usage extends Error {}
