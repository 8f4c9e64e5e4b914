/**
 * The position of a transfer in the results of a search by sender. Its number counts only this sender's transfers,
 * because the search reads no others.
 * @see ChainTransfer.position
 */
export const sentPosition = (from: string, position: string): string => `${from}:${position}`;

/**
 * Returns a function that names the transfers of transactions. Call it once for each transfer, in chain order. A name
 * consists of recipient, amount, and a number that distinguishes equal transfers. Unlike the log's index in its block,
 * the name survives a reorg.
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
