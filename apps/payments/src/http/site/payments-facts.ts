import type { Deps } from "../../deps.js";

/** What the texts need to know of a running service; everything else comes from tables. */
export interface PaymentsFacts {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly contact?: string | undefined;
}

export const factsOf = ({ publicUrl, settings }: Pick<Deps, "publicUrl" | "settings">): PaymentsFacts => ({
  publicUrl,
  contact: settings.PAYMENTS_CONTACT,
});
