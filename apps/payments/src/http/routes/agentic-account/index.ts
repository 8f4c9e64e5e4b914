import type { RouteInstaller } from "../route.js";
import { onboardRoute } from "./onboard.js";
import { updateAccountRoute } from "./onboard.update.js";
import { getVerificationRoute } from "./verification.get.js";
import { postVerificationRoute } from "./verification.post.js";

export const agenticAccountRoutes: RouteInstaller[] = [
  onboardRoute,
  updateAccountRoute,
  getVerificationRoute,
  postVerificationRoute,
];
