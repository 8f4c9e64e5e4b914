import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";

/** Adds routes to the app. Each area lists its own, so that the app only names areas. */
export type RouteInstaller = (app: HttpApp, deps: Deps) => void | Promise<void>;
