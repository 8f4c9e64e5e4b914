/** When the text of each page last changed. Written by `pnpm gen`, which compares the digest. */
export const PAGE_DATES: Readonly<Record<string, { readonly digest: string; readonly changed: string }>> = {
  "/": { digest: "toHz37T9pycDphdr", changed: "2026-11-21" },
};
