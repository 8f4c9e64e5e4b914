import { LEGACY_LINKS } from "../../link-shape.js";
import { createPaymentLinkRoute } from "../payment-links/payment-link.create.js";
import { listPaymentLinksRoute } from "../payment-links/payment-link.list.js";
import { createProductRoute } from "../products/product.create.js";
import { listProductsRoute } from "../products/product.list.js";
import { updateProductRoute } from "../products/product.update.js";
import type { RouteInstaller } from "../route.js";
import { createTransactionRoute } from "../transactions/transaction.create.js";
import { listTransactionsRoute } from "../transactions/transaction.list.js";
import { retrieveTransactionRoute } from "../transactions/transaction.retrieve.js";
import { unversioned } from "./alias.js";
import { retrieveLegacyPaymentLinkRoute } from "./payment-link.retrieve.js";
import { updateLegacyPaymentLinkRoute } from "./payment-link.update.js";

/** The v1 routes that have an unversioned address too, with an API key. */
const aliases: RouteInstaller = (app, deps) => {
  const alias = unversioned(app);
  createProductRoute(alias, deps);
  listProductsRoute(alias, deps);
  updateProductRoute(alias, deps);
  createPaymentLinkRoute(alias, deps, LEGACY_LINKS);
  listPaymentLinksRoute(alias, deps, LEGACY_LINKS);
  createTransactionRoute(alias, deps);
  listTransactionsRoute(alias, deps);
  retrieveTransactionRoute(alias, deps);
};

export const legacyRoutes: RouteInstaller[] = [aliases, retrieveLegacyPaymentLinkRoute, updateLegacyPaymentLinkRoute];
