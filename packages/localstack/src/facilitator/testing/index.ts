export { type FaultyFacilitator, startFaultyFacilitator } from "./faulty-facilitator.js";
export { KILL_POINTS, type KillPoint, killDuring, newBuyer } from "./kill-points.js";
