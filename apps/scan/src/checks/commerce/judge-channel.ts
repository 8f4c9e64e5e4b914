import type { JsonDocument } from "../../gather/document.js";
import type { SiteTraits } from "../../gather/site-traits.js";
import { absentOn, notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, type Evidence } from "../check.js";
import { documentEvidence } from "../judge-document.js";

/** A shop chooses one channel: where the other one is in order, the absence of this one is no fault. */
export function judgeAbsentChannel(
  name: string,
  site: SiteTraits,
  other: { readonly document: JsonDocument; readonly isInOrder: boolean },
  evidence: readonly Evidence[],
): CheckResult {
  if (other.isInOrder) return notApplicable(site, `${name} is missing, and the shop has another channel.`, evidence);
  return other.document.state === "unknown" && site.commerceEvidence.length > 0 && !site.strict
    ? cannotTell(`${name} is missing, and whether the shop has another channel could not be told.`, [
        ...evidence,
        ...documentEvidence(other.document),
      ])
    : absentOn(site, "commerce", name, evidence);
}
