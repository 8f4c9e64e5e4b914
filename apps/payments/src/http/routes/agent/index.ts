import type { RouteInstaller } from "../route.js";
import { payRoutes } from "./pay.js";
import { paymentStatusRoute } from "./payment-status.js";
import { priceRoute } from "./price.js";
import { proxySecretRoutes } from "./proxy-secret.js";

export const agentRoutes: RouteInstaller[] = [payRoutes, paymentStatusRoute, priceRoute, proxySecretRoutes];
