import { fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";
import { type DashboardFiles, readDashboardFiles } from "../dashboard/dashboard-files.js";
import { createDashboardPage, type DashboardPage } from "../dashboard/dashboard-page.js";

const HIDDEN = { schema: { hide: true } };

/**
 * The merchant's dashboard below /dashboard/. Every path outside /dashboard/assets/ gets the app's page. The app's
 * script reads the path and shows the view.
 */
export function dashboardRoutes(app: HttpApp, deps: Deps): void {
  if (deps.settings.DASHBOARD === "off") return;
  let loaded: { readonly files: DashboardFiles; readonly page: () => DashboardPage } | undefined;
  const load = () => {
    if (loaded) return loaded;
    const files = readDashboardFiles();
    if (files === null) {
      fail("SERVICE_UNAVAILABLE", "The dashboard isn't built.", {
        hint: "Build it with `pnpm build`, or turn it off with DASHBOARD=off.",
      });
    }
    loaded = { files, page: createDashboardPage(deps.settings, files.index) };
    return loaded;
  };

  app.get("/dashboard", HIDDEN, async (_request, reply) => reply.redirect("/dashboard/", 308));
  app.get<{ Params: { name: string } }>("/dashboard/assets/:name", HIDDEN, async ({ params }, reply) => {
    const file = load().files.assets.get(params.name);
    if (file === undefined) return reply.callNotFound();
    return reply.type(file.type).header("cache-control", "public, max-age=31536000, immutable").send(file.bytes);
  });
  app.get("/dashboard/*", HIDDEN, async (_request, reply) => {
    const { html, headers } = load().page();
    return reply.headers(headers).send(html);
  });
}
