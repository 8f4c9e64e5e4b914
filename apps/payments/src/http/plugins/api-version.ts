import { invalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { API_VERSION_HEADER, API_VERSIONS } from "../api-versions.js";

const NAME = API_VERSION_HEADER.toLowerCase();
const [FIRST] = API_VERSIONS;

const isKnown = (version: unknown): version is string => API_VERSIONS.includes(version as string);

/**
 * Names the API version in every response, even in refusals by the rate limits. Refuses API requests that name an
 * unknown version. Register before the limits and the routes.
 */
export function announceVersion(app: HttpApp): void {
  app.addHook("onRequest", ({ headers }, reply, done) => {
    const version = headers[NAME];
    reply.header(NAME, isKnown(version) ? version : FIRST);
    done();
  });
  app.addHook("preValidation", ({ headers, routeOptions }, _reply, done) => {
    const version = headers[NAME];
    const isRefused = version !== undefined && !isKnown(version) && routeOptions.url?.startsWith("/api/") === true;
    const reason = `is not a version of this API. Send one of ${API_VERSIONS.join(", ")}, or leave the header out`;
    done(isRefused ? invalid([{ field: API_VERSION_HEADER, reason }]) : undefined);
  });
}
