/** The field of Curve25519 and the curve's constant (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

const mod = (value: bigint): bigint => {
  const rest = value % P;
  return rest >= 0n ? rest : rest + P;
};

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n, square = mod(square * square)) {
    if (left & 1n) result = mod(result * square);
  }
  return result;
}

/**
 * Whether 32 bytes are the encoding of a point of the curve, so that somebody may hold their private key. Program-derived
 * addresses are those that are not.
 *
 * A point with this y exists when x² = (y² − 1) / (d·y² + 1) has a root, by Euler's criterion.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  // Little-endian; the highest bit is the sign of x.
  const y = mod(BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`) & (2n ** 255n - 1n));
  const ySquared = mod(y * y);
  const quotientClass = power(mod((ySquared - 1n) * (D * ySquared + 1n)), (P - 1n) / 2n);
  return quotientClass === 0n || quotientClass === 1n;
}
