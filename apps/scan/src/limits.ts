import { defineTiers } from "@svc/ratelimit";

/** The tiers of the service, per client address, in sliding windows. */
export const TIERS = defineTiers([{ name: "global", max: 100, windowMs: 10_000 }]);
