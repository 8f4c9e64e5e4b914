/**
 * The position of a transfer that was found by its sender. It counts only this sender's transfers, because the others
 * weren't read.
 * @see ChainTransfer.position
 */
export const sentPosition = (from: string, position: string): string => `${from}:${position}`;

/**
 * Names the transfers of a transaction, passed in chain order: recipient, amount, and a number for equal ones. Unlike
 * the index of the log in its block, the name survives a reorganization.
 */
export function transferPositions(): (txHash: string, to: string, baseUnits: bigint) => string {
  const counts = new Map<string, number>();
  return (txHash, to, baseUnits) => {
    const name = `${to}:${baseUnits}`;
    const key = `${txHash} ${name}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${name}:${count}`;
  };
}
