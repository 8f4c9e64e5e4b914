import { canonicalPath } from "./canonical-path.js";
import { compareTemplates, matchTemplate, parseTemplate, type RouteTemplate } from "./route-template.js";

interface Routed {
  readonly method: string;
  readonly routeTemplate: string;
}

export interface RouteTable<Route extends Routed> {
  /**
   * Finds the route of a request. `path` is the canonical path for the target. If no route has this method and path,
   * `otherMethods` lists the methods of the routes with this path.
   */
  match(method: string, rawPath: string): RouteMatch<Route>;
}

export type RouteMatch<Route> =
  | { readonly route: Route; readonly path: string; readonly values: Readonly<Record<string, string>> }
  | { readonly route: null; readonly otherMethods: readonly string[] };

interface Entry<Route> {
  readonly route: Route;
  readonly template: RouteTemplate;
}

export function createRouteTable<Route extends Routed>(routes: readonly Route[]): RouteTable<Route> {
  const byLength = new Map<number, Entry<Route>[]>();
  for (const route of routes) {
    const template = parseTemplate(route.routeTemplate);
    const entries = byLength.get(template.segments.length) ?? [];
    entries.push({ route, template });
    byLength.set(template.segments.length, entries);
  }
  for (const entries of byLength.values()) entries.sort((one, other) => compareTemplates(one.template, other.template));
  return {
    match(method, rawPath) {
      const canonical = canonicalPath(rawPath);
      const otherMethods = new Set<string>();
      for (const { route, template } of byLength.get(canonical?.segments.length ?? -1) ?? []) {
        const values = matchTemplate(template, canonical?.segments ?? []);
        if (values === null) continue;
        if (route.method === method) return { route, path: canonical?.path as string, values };
        otherMethods.add(route.method);
      }
      return { route: null, otherMethods: [...otherMethods] };
    },
  };
}
