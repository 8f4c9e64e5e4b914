import type { RouteInstaller } from "../route.js";
import { createTransactionRoute } from "./transaction.create.js";
import { listTransactionsRoute } from "./transaction.list.js";
import { retrieveTransactionRoute } from "./transaction.retrieve.js";

export const transactionRoutes: RouteInstaller[] = [
  createTransactionRoute,
  listTransactionsRoute,
  retrieveTransactionRoute,
];
