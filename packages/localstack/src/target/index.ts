export { CallVerifier, type PaidCall } from "./signed-call.js";
export { signingSecrets } from "./signing-secrets.js";
export { type PaidTarget, startTarget } from "./start-target.js";
