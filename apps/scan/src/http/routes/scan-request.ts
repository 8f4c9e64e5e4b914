import { ServiceError } from "@svc/errors";
import type { AllowHosts } from "@svc/outbound";
import { type Static, Type } from "typebox";
import { REGISTRY } from "../../checks/registry.js";
import { parseTarget, type ScanTarget } from "../../gather/parse-target.js";

const PROFILES = ["auto", "content", "api", "commerce", "all"] as const;
const FORMATS = ["json", "agent"] as const;
const CHECK_IDS = Object.values(REGISTRY).flatMap((checks) => Object.keys(checks));
const OneOf = <const T extends readonly string[]>(values: T, options: object) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], ...options }));

/** What POST /api/scan takes. */
export const SCAN_REQUEST = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: "The site: a public http or https URL, or a host (tried by https, then by http)",
      examples: ["example.com"],
    }),
    format: Type.Optional(
      OneOf(FORMATS, {
        description:
          "`agent`: a short markdown report. Default: `json`, or `agent` where Accept asks for text/markdown",
      }),
    ),
    fresh: Type.Optional(Type.Boolean({ default: false, description: "Past the cache of one hour" })),
    profile: Type.Optional(
      OneOf(PROFILES, {
        default: "auto",
        description: "What kind of site it is; `all`: what does not apply counts as a failure",
      }),
    ),
    checks: Type.Optional(
      Type.Array(Type.String({ enum: CHECK_IDS }), {
        minItems: 1,
        maxItems: CHECK_IDS.length,
        uniqueItems: true,
        description:
          "Ids of the checks to make: only what these rest on is asked of the site, and the answer has neither level nor score. With `fresh`, the re-check of a finding",
        examples: [["llmsTxt", "honest404"]],
      }),
    ),
    enabledChecks: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 100,
        description:
          "The same under the name that the reference scanner gives it; ids that this scanner does not have are left out",
      }),
    ),
  },
  { additionalProperties: false, examples: [{ url: "example.com", format: "json" }] },
);

export type ScanBody = Static<typeof SCAN_REQUEST>;

const KNOWN_IDS: ReadonlySet<string> = new Set(CHECK_IDS);

/** The checks that are asked for; null: all. Throws BAD_REQUEST where `enabledChecks` names none that there is. */
export function checksOf({ checks, enabledChecks }: ScanBody): readonly string[] | null {
  if (checks !== undefined) return checks;
  if (enabledChecks === undefined) return null;
  const known = [...new Set(enabledChecks)].filter((id) => KNOWN_IDS.has(id));
  if (known.length > 0) return known;
  const reason = "none of these is a check of this scanner";
  throw new ServiceError("BAD_REQUEST", `enabledChecks: ${reason}`, {
    details: { errors: [{ field: "enabledChecks", reason }] },
  });
}

/** Throws BAD_REQUEST for an address that is none, or that is not public. */
export function targetOf({ url, profile }: ScanBody, allowHosts: AllowHosts): ScanTarget {
  const parsed = parseTarget(url, { profile, allowHosts });
  if (!parsed.ok) throw badUrl(parsed.message);
  return parsed.target;
}

export const badUrl = (message: string): ServiceError =>
  new ServiceError("BAD_REQUEST", `url: ${message}`, { details: { errors: [{ field: "url", reason: message }] } });
