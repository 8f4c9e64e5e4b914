import type { RouteInstaller } from "../route.js";
import { createRefundRoute } from "./refund.create.js";
import { listRefundsRoute } from "./refund.list.js";
import { createSessionRoute } from "./session.create.js";
import { retrieveSessionRoute } from "./session.retrieve.js";
import { submitRoute } from "./session.submit.js";
import { settlementBalanceRoute } from "./settlement.balance.js";
import { createSettlementRoute } from "./settlement.create.js";
import { listSettlementsRoute } from "./settlement.list.js";
import { quoteTaxRoute } from "./tax.quote.js";

export const checkoutRoutes: RouteInstaller[] = [
  createSessionRoute,
  retrieveSessionRoute,
  submitRoute,
  quoteTaxRoute,
  createRefundRoute,
  listRefundsRoute,
  createSettlementRoute,
  listSettlementsRoute,
  settlementBalanceRoute,
];
