const encoder = new TextEncoder();

const keyOf = (secret: string, use: "sign" | "verify") =>
  crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [use]);

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(32);
  for (let place = 0; place < 32; place++) bytes[place] = Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16);
  return bytes;
};

/** Whether one of the signatures is the HMAC-SHA256 of the text. The platform compares in constant time. */
export async function isHmac(secret: string, text: string, signatures: readonly string[]): Promise<boolean> {
  const key = await keyOf(secret, "verify");
  const wellFormed = signatures.filter((one) => /^[0-9a-f]{64}$/.test(one));
  const verdicts = await Promise.all(
    wellFormed.map((one) => crypto.subtle.verify("HMAC", key, bytesOf(one), encoder.encode(text))),
  );
  return verdicts.includes(true);
}

export const hmacHex = async (secret: string, text: string): Promise<string> =>
  hexOf(await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), encoder.encode(text)));

export const sha256Hex = async (bytes: Uint8Array): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
