import { settle, verify } from "x402/facilitator";
import {
  type PaymentPayload,
  PaymentPayloadSchema,
  type PaymentRequirements,
  PaymentRequirementsSchema,
} from "x402/types";
import { type PaymentKind, ShapeError } from "./kind.js";

type Signer = Parameters<typeof settle>[0];

export interface Version1Options {
  readonly signer: Signer;
  /** Node of a Solana network; EVM signers have theirs. */
  readonly solanaRpcUrl?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Version 1 as the public package `x402` does it, on a network that version 1 names. */
export function version1(network: string, { signer, solanaRpcUrl, extra }: Version1Options): PaymentKind {
  const config = solanaRpcUrl === undefined ? undefined : { svmConfig: { rpcUrl: solanaRpcUrl } };
  return {
    version: 1,
    network,
    ...(extra === undefined ? {} : { extra }),
    async verify(payload, requirements) {
      const request = read(payload, requirements);
      return isOtherNetwork(request) ? OTHER_NETWORK : verify(signer, request.payload, request.requirements, config);
    },
    async settle(payload, requirements) {
      const request = read(payload, requirements);
      return isOtherNetwork(request)
        ? { success: false, errorReason: "invalid_network", transaction: "", network }
        : settle(signer, request.payload, request.requirements, config);
    },
  };
}

const OTHER_NETWORK = { isValid: false, invalidReason: "invalid_network" };

interface Request {
  readonly payload: PaymentPayload;
  readonly requirements: PaymentRequirements;
}

/** The package itself would verify by the network of the one and the token of the other. */
const isOtherNetwork = ({ payload, requirements }: Request): boolean => payload.network !== requirements.network;

function read(payload: unknown, requirements: unknown): Request {
  const parsed = PaymentPayloadSchema.safeParse(payload);
  const wanted = PaymentRequirementsSchema.safeParse(requirements);
  if (!parsed.success || !wanted.success) throw new ShapeError((parsed.error ?? wanted.error)?.message);
  return { payload: parsed.data, requirements: wanted.data };
}
