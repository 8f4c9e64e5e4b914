import { publishDocuments } from "@svc/discovery";
import type { HttpApp } from "@svc/service";
import { checkRoutes } from "./check-routes.js";
import { reportRoutes } from "./report-routes.js";
import { scanRoutes } from "./scan-routes.js";
import { scanScript } from "./scan-script.js";
import type { PageDeps } from "./send-page.js";

/** Pages for people beside the homepage: scans, reports and badges. */
export async function pageRoutes(app: HttpApp, deps: PageDeps): Promise<void> {
  publishDocuments(app, [scanScript]);
  reportRoutes(app, deps);
  await scanRoutes(app, deps);
  await checkRoutes(app, deps);
}
