/** @see ChainTransfer.position of transfers that are read by their sender: other senders' are not counted, because they are not read. */
export const sentPosition = (from: string, position: string): string => `${from}:${position}`;

/**
 * Names the transfers of a transaction, which are passed in the order of the chain. A reorganization doesn't change the name, unlike the
 * index of the log in its block: recipient, amount, and a number for equal ones.
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
