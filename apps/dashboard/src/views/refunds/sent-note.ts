const getKey = (refundId: string): string => `refund-sent ${refundId}`;

/**
 * Stores the hash of a refund that this browser has sent. The API reports the transfer only when its block is final.
 * Until then, this note keeps a reloaded page from offering to send the money again.
 */
export const sentNote = {
  read(refundId: string): string | null {
    try {
      return localStorage.getItem(getKey(refundId));
    } catch {
      return null;
    }
  },
  write(refundId: string, hash: string | null): void {
    try {
      if (hash === null) localStorage.removeItem(getKey(refundId));
      else localStorage.setItem(getKey(refundId), hash);
    } catch {
      // Without storage, a reload loses the note.
    }
  },
};
