/** When the text of each page last changed. Written by `pnpm gen`, which compares the digest. */
export const PAGE_DATES: Readonly<Record<string, { readonly digest: string; readonly changed: string }>> = {
  "/": { digest: "5itsKjcSeRhtij4-", changed: "2026-11-22" },
  "/errors": { digest: "JuBBIMaKaREEmzVF", changed: "2026-11-23" },
  "/guides/quickstart": { digest: "wp_41tFU_uGT5BgF", changed: "2026-11-22" },
  "/guides/be-paid-by-people": { digest: "o2j28uRZr2jZQxuR", changed: "2026-11-25" },
  "/guides/agentic-links": { digest: "lzFjFzp41gmPaGxD", changed: "2026-11-25" },
  "/guides/webhooks": { digest: "Z7OBdmPT9sEs_IHz", changed: "2026-11-24" },
  "/guides/testing": { digest: "4SMSsxzGrxcZCl2m", changed: "2026-11-23" },
  "/guides/going-live": { digest: "nV9s6zjGy7OFbrdr", changed: "2026-11-23" },
};
