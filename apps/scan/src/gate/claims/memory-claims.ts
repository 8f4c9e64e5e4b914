import type { ClaimStore, Kept } from "./claim-store.js";
import { OPEN_MS } from "./claim-store.js";

/** Claims of a process that serves alone. With it they end: for a single embedded process, never where two serve. */
export function memoryClaims(nowMs: () => number): ClaimStore {
  const kept = new Map<string, Kept>();
  const answers = new Map<string, unknown>();
  const open = new Map<string, { readonly paymentId: string; readonly tillMs: number }>();

  function forgetOld(): void {
    const now = nowMs();
    for (const [id, { claim }] of kept) {
      if (claim.keptTillMs > now) continue;
      kept.delete(id);
      answers.delete(id);
    }
    for (const [key, { tillMs }] of open) if (tillMs <= now) open.delete(key);
  }

  return {
    read: async (paymentId) => kept.get(paymentId) ?? null,
    async write(before, claim) {
      const { paymentId } = claim;
      if (kept.get(paymentId)?.revision !== before?.revision) return null;
      if (before === null) forgetOld();
      const written = { claim, revision: (before?.revision ?? 0) + 1 };
      kept.set(paymentId, written);
      return written;
    },
    async keepAnswer({ paymentId }, answer) {
      answers.set(paymentId, answer);
    },
    answerOf: async (paymentId) => answers.get(paymentId),
    async forgetAnswer(paymentId) {
      answers.delete(paymentId);
    },
    readOpen: async (key) => open.get(key)?.paymentId ?? null,
    async setOpen(key, paymentId) {
      open.set(key, { paymentId, tillMs: nowMs() + OPEN_MS });
    },
    async clearOpen(key, paymentId) {
      if (open.get(key)?.paymentId === paymentId) open.delete(key);
    },
    close: async () => {},
  };
}
