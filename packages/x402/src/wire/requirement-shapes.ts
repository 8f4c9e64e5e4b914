/** The JSON shapes of what a resource asks for. Sources: x402 specification, versions 1 and 2, and the public clients. */

/** One entry of a version 1 `accepts` list. Amounts are base units as decimal text. */
export interface RequirementV1 {
  readonly scheme: "exact";
  readonly network: string;
  readonly maxAmountRequired: string;
  /** Absolute URL. */
  readonly resource: string;
  readonly description: string;
  readonly mimeType: string;
  /** An object or absent: public clients refuse null, although the specification prints it. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly asset: string;
  /** EVM: the token's EIP-712 domain; Solana: who pays the fee. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** One entry of a version 2 `accepts` list. */
export interface RequirementV2 {
  readonly scheme: "exact";
  /** CAIP-2. */
  readonly network: string;
  readonly amount: string;
  readonly asset: string;
  readonly payTo: string;
  readonly maxTimeoutSeconds: number;
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface ResourceV2 {
  readonly url: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface PaymentRequiredV1 {
  readonly x402Version: 1;
  readonly error: string;
  readonly accepts: readonly RequirementV1[];
  readonly payer?: string;
}

export interface PaymentRequiredV2 {
  readonly x402Version: 2;
  readonly error: string;
  readonly resource: ResourceV2;
  readonly accepts: readonly RequirementV2[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}
