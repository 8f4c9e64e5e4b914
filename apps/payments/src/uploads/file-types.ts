/**
 * The media types that may be uploaded, with the extensions that fit. No svg and no html: a browser that opens one from the
 * store would run what a stranger wrote.
 */
export const FILE_TYPES = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/avif": ["avif"],
  "application/pdf": ["pdf"],
  "text/csv": ["csv"],
  "application/json": ["json"],
  "text/plain": ["txt"],
} as const satisfies Record<string, readonly string[]>;

export type FileType = keyof typeof FILE_TYPES;

/** 10 MiB. */
export const FILE_BYTES_MAX = 10 << 20;
