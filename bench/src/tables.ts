import { limiterTable } from "./limiter/limiter-table.js";
import { listTable } from "./list/list-table.js";
import type { BenchTable } from "./table.js";

/** In the order in which they are measured. */
export const TABLES: readonly BenchTable[] = [limiterTable, listTable];
