import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Secrets of this clone. Made at the first start and kept, so that lines that were pasted somewhere go on working. */
export interface LocalKeys {
  readonly merchant: { readonly testKey: string; readonly liveKey: string; readonly agenticLiveKey: string };
  readonly otherMerchant: { readonly testKey: string };
  /** `bypassSecret`: of the header by which operators scan past the free tier. */
  readonly scan: { readonly bypassSecret: string };
  /** Base64 of 32 bytes. */
  readonly encryptionKey: string;
}

const random = (prefix: string): string => prefix + randomBytes(24).toString("hex");

/** Reads the file, or makes it; readable by its owner alone. A file that lacks a key is completed. */
export function localKeys(path: string): LocalKeys {
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Partial<LocalKeys>) : {};
  const keys: LocalKeys = {
    merchant: {
      testKey: random("svc_test_sk_"),
      liveKey: random("svc_live_sk_"),
      agenticLiveKey: random("svc_live_sk_"),
      ...kept.merchant,
    },
    otherMerchant: { testKey: random("svc_test_sk_"), ...kept.otherMerchant },
    scan: { bypassSecret: random(""), ...kept.scan },
    encryptionKey: kept.encryptionKey ?? randomBytes(32).toString("base64"),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}
