import { claimsTable } from "./claims/claims-table.js";
import { limiterTable } from "./limiter/limiter-table.js";
import { listTable } from "./list/list-table.js";
import { pagesTable } from "./pages/pages-table.js";
import { paidTable } from "./paid/paid-table.js";
import { scanTable } from "./scan/scan-table.js";
import { startTable } from "./start/start-table.js";
import type { BenchTable } from "./table.js";
import { writesTable } from "./writes/writes-table.js";

/** In the order in which they are measured. */
export const TABLES: readonly BenchTable[] = [
  limiterTable,
  listTable,
  writesTable,
  pagesTable,
  paidTable,
  claimsTable,
  scanTable,
  startTable,
];
