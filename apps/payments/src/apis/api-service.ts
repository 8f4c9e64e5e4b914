import type { Clock } from "@svc/service";
import type { MerchantActor } from "../authorization/caller.js";
import type { Cipher } from "../crypto/cipher.js";
import { requireOwned } from "../owned-resource.js";
import { buildContext } from "../payment-links/payment-link-service.js";
import type { Api } from "./api.js";
import { type ApiInput, type ApiPatch, changedApiFields, newApiFields } from "./api-rules.js";
import type { ApisRepository } from "./apis-repository.js";

export interface ApiServiceDeps {
  readonly apis: ApisRepository;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Why the guarded client would refuse to call this target, or null. */
  readonly targetRefusal: (targetUrl: string) => string | null;
}

/** Builds a valid API without storing it. */
export function draftApi(deps: ApiServiceDeps, caller: MerchantActor, input: ApiInput): Api {
  const fields = newApiFields(input, buildContext(deps, caller, null));
  const now = new Date(deps.clock.now()).toISOString();
  return {
    id: deps.newId(),
    merchantId: caller.merchantId,
    mode: caller.mode,
    ...fields,
    createdAt: now,
    updatedAt: now,
  };
}

export async function updateApi(
  deps: ApiServiceDeps,
  caller: MerchantActor,
  id: string,
  patch: ApiPatch,
): Promise<void> {
  await deps.apis.update(id, new Date(deps.clock.now()), (stored) => {
    const { fields } = requireOwned(stored, caller, "API");
    return changedApiFields(fields, patch, buildContext(deps, caller, null));
  });
}

/**
 * Marks an API as deleted and closes its routes. Its payments, totals and links stay, because the service may still owe
 * buyers answers.
 */
export const deleteApi = (deps: ApiServiceDeps, caller: MerchantActor, id: string): Promise<void> =>
  deps.apis.remove(id, new Date(deps.clock.now()), (stored) => void requireOwned(stored, caller, "API"));
