import type { RouteInstaller } from "../route.js";
import { createDeveloperKeyRoute } from "./key.create.js";
import { listDeveloperKeysRoute } from "./key.list.js";
import { revokeDeveloperKeyRoute } from "./key.revoke.js";
import { rollDeveloperKeyRoute } from "./key.roll.js";

export const developerKeyRoutes: RouteInstaller[] = [
  listDeveloperKeysRoute,
  createDeveloperKeyRoute,
  rollDeveloperKeyRoute,
  revokeDeveloperKeyRoute,
];
