const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const DIGITS: ReadonlyMap<string, bigint> = new Map(
  [...ALPHABET].map((character, index) => [character, BigInt(index)]),
);

/** Base58 as Solana writes keys and signatures: leading zero bytes are leading ones. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}

/** The bytes of a base58 text when there are exactly `length` (at most 64), else null. Case matters. */
export function decodeBase58(text: string, length: number): Uint8Array | null {
  // A byte takes at most 1.37 characters: longer text is refused before its arithmetic.
  if (text.length > Math.ceil(length * 1.37) + 1) return null;
  let value = 0n;
  for (const character of text) {
    const digit = DIGITS.get(character);
    if (digit === undefined) return null;
    value = value * 58n + digit;
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? "" : value.toString(16);
  const bytes = Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, "hex")]);
  return bytes.length === length ? bytes : null;
}
