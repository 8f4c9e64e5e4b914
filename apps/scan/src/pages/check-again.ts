import { type Html, html } from "@svc/discovery";
import type { Profile } from "../gather/parse-target.js";
import { hiddenField } from "./scan-form.js";

/** Address and profile of a scan. `scan` is its cache key, or undefined for the last report of a host. */
export interface CheckedScan {
  readonly address: string;
  readonly profile: Profile;
  readonly scan?: string;
}

/**
 * A button that runs one check again. Without a script, it opens a page with the verdict and a link back to the report.
 */
export const checkAgain = ({ address, profile, scan }: CheckedScan, id: string, title: string): Html =>
  html`<form class="again" action="/check" method="post" data-check>${hiddenField("url", address)}${hiddenField("check", id)}${profile !== "auto" && hiddenField("profile", profile)}${scan !== undefined && hiddenField("scan", scan)}<button class="quiet">Check again<span class="visually-hidden">: ${title}</span></button> <span role="status" data-check-status></span></form>`;
