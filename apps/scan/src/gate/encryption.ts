import { hkdfSync } from "node:crypto";
import { seal, unseal } from "@svc/service";

/** Text as it is kept where others may read: in Redis, its files and its backups. */
export interface Sealed {
  seal(text: string): Buffer;
  /** @throws Error when it was sealed with another secret, or changed */
  open(box: Buffer): string;
}

/**
 * AES-256-GCM with a key made of the operator's secret. Of several secrets the first seals, and each opens; what was kept as it is, before there was a secret, is read too.
 */
export function sealedWith(...secrets: readonly [string, ...string[]]): Sealed {
  const [first, ...others] = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "scan claims", 32)),
  ) as [Buffer, ...Buffer[]];
  return {
    seal: (text) => seal(first, text),
    open(box) {
      for (const key of [first, ...others]) {
        const text = openWith(key, box);
        if (text !== null) return text;
      }
      const text = box.toString();
      if (IS_TEXT.test(text)) return text;
      throw new Error("it was sealed with a secret that SCAN_CLAIMS_SECRET does not name");
    },
  };
}

/** A claim, or a packed answer, that was never sealed. */
const IS_TEXT = /^(\{"claim":|[A-Za-z0-9+/]+=*$)/;

function openWith(key: Buffer, box: Buffer): string | null {
  try {
    return unseal(key, box).toString();
  } catch {
    return null;
  }
}

/** As it is: where the operator gives no secret. */
export const unsealed: Sealed = { seal: (text) => Buffer.from(text), open: (box) => box.toString() };
