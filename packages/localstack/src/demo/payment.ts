/** USDC to be moved on a chain. */
export interface PaymentOrder {
  readonly rpcUrl: string;
  /** Contract or mint. */
  readonly usdc: string;
  readonly decimals: number;
  readonly to: string;
  readonly baseUnits: bigint;
}

/** USDC that was moved. */
export interface Payment {
  /** In the chain's own form. */
  readonly txHash: string;
  readonly payer: string;
  /** Asks the chain itself what the recipient got in this transaction, in base units. */
  received(): Promise<bigint>;
}
