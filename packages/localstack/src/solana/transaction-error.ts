import type { FailedTransactionMetadata } from "litesvm";

/** A transaction error in the JSON-RPC API's form: a name, or an object with one member. */
export type TransactionErrorJson = string | Record<string, unknown>;

/**
 * Error names in the order of solana-transaction-error's enum. litesvm returns an error without fields as its number in
 * this enum.
 */
const TRANSACTION_ERRORS =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee
  AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure
  InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit
  UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit
  TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/);

/** Error names in the order of solana-instruction-error's enum. */
const INSTRUCTION_ERRORS = `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall
  InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount
  UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange
  ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys
  AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync
  InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId
  CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc
  ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete
  ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow
  UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded
  MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/);

/** Texts of solana-transaction-error that clients show or compare. */
const TEXTS: Record<string, string> = {
  AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
  AlreadyProcessed: "This transaction has already been processed",
  BlockhashNotFound: "Blockhash not found",
  InsufficientFundsForFee: "Insufficient funds for fee",
  SignatureFailure: "Transaction did not pass signature verification",
};

const instructionError = (error: unknown): unknown => {
  if (typeof error === "number") return INSTRUCTION_ERRORS[error] ?? "GenericError";
  if (typeof error === "object" && error !== null && "code" in error) return { Custom: error.code };
  if (typeof error === "object" && error !== null && "msg" in error) return { BorshIoError: error.msg };
  return "GenericError";
};

/** Converts litesvm's failure to the form of the JSON-RPC API. */
export const transactionErrorJson = (failure: FailedTransactionMetadata): TransactionErrorJson => {
  const error: unknown = failure.err();
  if (typeof error === "number") return TRANSACTION_ERRORS[error] ?? "SanitizeFailure";
  const fields = error as { index?: number; accountIndex?: number; err?: () => unknown };
  if (fields.err) return { InstructionError: [fields.index, instructionError(fields.err())] };
  const name = (error as object).constructor.name.replace("TransactionError", "");
  return { [name]: fields.accountIndex === undefined ? fields.index : { account_index: fields.accountIndex } };
};

/**
 * True if a transaction with this error enters a block and pays its fee, because one of its instructions failed. After
 * an earlier error (unknown blockhash, bad signature, no money for the fee …), the cluster drops the transaction.
 */
export const entersBlock = (error: TransactionErrorJson): boolean =>
  typeof error === "object" && "InstructionError" in error;

/** The sentence that a validator adds to "Transaction simulation failed: ". */
export const describeTransactionError = (error: TransactionErrorJson): string => {
  if (typeof error === "string") return TEXTS[error] ?? error;
  const [index, inner] = (error.InstructionError as [number, unknown] | undefined) ?? [];
  if (index === undefined) return JSON.stringify(error);
  const code = (inner as { Custom?: number }).Custom;
  const reason = code === undefined ? JSON.stringify(inner) : `custom program error: 0x${code.toString(16)}`;
  return `Error processing Instruction ${index}: ${reason}`;
};
