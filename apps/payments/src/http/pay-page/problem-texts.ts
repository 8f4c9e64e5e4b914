import type { Html } from "@svc/discovery";
import type { ServiceError } from "@svc/errors";
import { getNetwork, isNetworkName } from "@svc/x402";
import type { Words } from "./texts/words.js";

const getReason = ({ options }: ServiceError): string => String(options.details?.reason ?? "");

/** Tells a payer about a failure, with the next step. The log has the details. */
export function problemText(error: ServiceError, words: Words, network = ""): Html {
  const title = isNetworkName(network) ? getNetwork(network).title : "";
  const byReason = `problem.${getReason(error)}`;
  if (words.has(byReason)) return words.say(byReason, { network: title });
  if (error.code === "RATE_LIMITED") return words.say("problem.rate_limited");
  return words.say("problem.other");
}

/** Explains why the service could not use a pasted hash. */
export function hashProblem(error: ServiceError, network: string, words: Words): Html {
  if (!isNetworkName(network)) return words.say("problem.chooseNetwork");
  if (error.code === "VALIDATION_FAILED") return words.say("problem.hash", { network: getNetwork(network).title });
  if (error.code === "TIMEOUT") return words.say("problem.chain_unreachable");
  return problemText(error, words, network);
}

interface LabeledField {
  readonly key: string;
  readonly label: string;
}

/** Explains why a form didn't begin a payment. Names the fields by their labels on the page. */
export function formProblem(error: ServiceError, fields: readonly LabeledField[], words: Words): Html {
  const errors = (error.options.details?.errors ?? []) as readonly { readonly field: string }[];
  if (errors.some(({ field }) => field === "customerEmail")) return words.say("problem.email");
  const labels = fields.filter(({ key }) => errors.some(({ field }) => field === `customFieldValues.${key}`));
  if (labels.length > 0) return words.say("problem.fields", { fields: labels.map(({ label }) => label).join(", ") });
  return problemText(error, words);
}
