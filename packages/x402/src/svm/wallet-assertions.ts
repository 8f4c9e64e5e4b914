import bs58 from "bs58";
import type { SolanaTransaction } from "./parse-transaction.js";

export const LIGHTHOUSE_PROGRAM = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";

type Instruction = SolanaTransaction["instructions"][number];

/**
 * Lighthouse's instructions by their first byte (lighthouse-sdk 2.1). Instructions 0 and 1 write and close accounts
 * that a signer pays for. Instructions 2 to 17 compare accounts with what the wallet showed, fail if they differ, and
 * change nothing.
 */
const ASSERTIONS = { first: 2, last: 17 };
/**
 * Limits of x402 (scheme_exact_svm.md, section 3.1). The payment itself has three instructions. At most four may
 * follow, and up to three of these may be Lighthouse's.
 */
const ASSERTIONS_MAX = 3;
const INSTRUCTIONS_MAX = 7;

const isOfLighthouse = ({ accounts }: SolanaTransaction, { program }: Instruction): boolean =>
  bs58.encode(accounts[program] as Uint8Array) === LIGHTHOUSE_PROGRAM;

const isAssertion = ({ data: [name = 0] }: Instruction): boolean => name >= ASSERTIONS.first && name <= ASSERTIONS.last;

/** True for a Lighthouse assertion. It only reads the accounts that it names. */
export const onlyReads = (transaction: SolanaTransaction, instruction: Instruction): boolean =>
  isOfLighthouse(transaction, instruction) && isAssertion(instruction);

/**
 * Returns why the instructions that a wallet such as Phantom added can't be accepted; null if they can.
 * @param transfer the position of the payment's transfer
 */
export function findAssertionProblem(transaction: SolanaTransaction, transfer: number): string | null {
  const { instructions } = transaction;
  const places = instructions.flatMap((one, place) => (isOfLighthouse(transaction, one) ? [place] : []));
  if (places.length === 0) return null;
  if (!places.every((place) => isAssertion(instructions[place] as Instruction))) {
    return "Only Lighthouse assertions are accepted, no other Lighthouse instructions.";
  }
  if (places.some((place) => place < transfer)) return "Lighthouse assertions must follow the transfer.";
  if (places.length > ASSERTIONS_MAX || instructions.length > INSTRUCTIONS_MAX) {
    return `At most ${ASSERTIONS_MAX} Lighthouse assertions and ${INSTRUCTIONS_MAX} instructions in total are accepted.`;
  }
  return null;
}
