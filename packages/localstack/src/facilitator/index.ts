export { facilitatorSettings } from "./facilitator-settings.js";
export type { FacilitatorKeys, RpcUrls } from "./payment-kinds.js";
export { type Facilitator, type FacilitatorOptions, startFacilitator } from "./start-facilitator.js";
