/** Rows of the paid table; the peers' programs are below paid/programs. */
export const OURS = "ours: verified, called, settled, proven, recorded";
export const X402_EXPRESS = "x402-express: verified, called, settled";

export const OURS_CHALLENGE = "ours: 402 without a payment";
export const OURS_PRICE = "ours: price discovery";
export const SELECT = "Fastify + one prepared select";
export const X402_EXPRESS_CHALLENGE = "x402-express: 402 without a payment, no database";
