export { FAULTS, type Fault } from "./faults.js";
export { type FaultyFacilitator, type SeenRequest, startFaultyFacilitator } from "./faulty-facilitator.js";
export { KILL_POINTS, type KillPoint, killDuring, newBuyer } from "./kill-points.js";
