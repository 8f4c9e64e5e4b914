/**
 * That this browser has sent a refund, by the hash of the transaction. The API learns of the transfer when its block is final; until then a page
 * that is loaded again doesn't offer to send the money a second time.
 */
const nameOf = (refundId: string): string => `refund-sent ${refundId}`;

export const sentNote = {
  read(refundId: string): string | null {
    try {
      return localStorage.getItem(nameOf(refundId));
    } catch {
      return null;
    }
  },
  write(refundId: string, hash: string | null): void {
    try {
      if (hash === null) localStorage.removeItem(nameOf(refundId));
      else localStorage.setItem(nameOf(refundId), hash);
    } catch {
      // Without storage a reload forgets it.
    }
  },
};
