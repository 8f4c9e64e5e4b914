import type { RouteInstaller } from "../route.js";
import { createPaymentLinkRoute } from "./payment-link.create.js";
import { listPaymentLinksRoute } from "./payment-link.list.js";
import { retrievePaymentLinkRoute } from "./payment-link.retrieve.js";
import { updatePaymentLinkRoute } from "./payment-link.update.js";

export const paymentLinkRoutes: RouteInstaller[] = [
  createPaymentLinkRoute,
  listPaymentLinksRoute,
  retrievePaymentLinkRoute,
  updatePaymentLinkRoute,
];
