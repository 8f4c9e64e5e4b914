import { hkdfSync } from "node:crypto";
import { seal, unseal } from "@svc/service";

/** Encrypts text before it is stored in Redis. Others may be able to read Redis's memory, files or backups. */
export interface Sealed {
  seal(text: string): Buffer;
  /** @throws Error if the text was sealed with another secret, or changed */
  open(box: Buffer): string;
}

/**
 * Encrypts by AES-256-GCM with keys that are derived from the operator's secrets. Uses the first secret to encrypt, and
 * tries all of them to decrypt. Text that was stored before there was a secret can also be read.
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
      throw new Error("the data can't be decrypted: SCAN_CLAIMS_SECRET lacks its secret, or the data was changed");
    },
  };
}

/** Matches a claim or a compressed answer that was stored unencrypted. */
const IS_TEXT = /^(\{"claim":|[A-Za-z0-9+/]+=*$)/;

function openWith(key: Buffer, box: Buffer): string | null {
  try {
    return unseal(key, box).toString();
  } catch {
    return null;
  }
}

/** Stores text unencrypted. Used if the operator configures no secret. */
export const unsealed: Sealed = { seal: (text) => Buffer.from(text), open: (box) => box.toString() };
