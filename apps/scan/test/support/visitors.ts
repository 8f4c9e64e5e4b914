import { newClient, type ScanUnderTest } from "./scan-under-test.js";

/**
 * Browsers that visit the pages of a service and run no scripts. Each request comes from its own client address. They
 * don't follow redirects.
 */
export const visitorsOf = (scan: () => ScanUnderTest) => ({
  ask: (path: string, headers: Record<string, string> = {}) =>
    fetch(`${scan().url}${path}`, { headers: { ...newClient(), ...headers }, redirect: "manual" }),

  /** Sends the form that requests a report. */
  send: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${scan().url}/report`, {
      method: "POST",
      headers: { ...newClient(), ...headers },
      body: new URLSearchParams(fields),
      redirect: "manual",
    }),
});
