/** A variable of the environment that looks like a setting and is none. */
export interface UnknownSetting {
  readonly name: string;
  /** The known setting whose name is closest. */
  readonly nearest: string;
}

/** Set beside the services by Compose and the migrations. */
const BESIDE = new Set([
  "DIRECT_DATABASE_URL",
  "PAYMENTS_REPLICAS",
  "SCAN_REPLICAS",
  "PAYMENTS_IMAGE",
  "SCAN_IMAGE",
  "S3_PORT",
]);
/** Kubernetes describes each Service of a namespace so. */
const KUBERNETES = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)/;
/** Only these services use names with these prefixes. */
const OURS = /^(PAYMENTS|SCAN|DATABASE|RPC_URLS|CONFIRMATIONS|FACILITATOR|ENCRYPTION|X402|CHAIN)_/;
const TYPOS_MAX = 2;
const SHORTEST = 6;

/** Finds variables that were meant as settings: a near miss of a known name, or an unknown name with a prefix of the known ones. */
export function findUnknownSettings(
  known: readonly string[],
  environment: Record<string, string | undefined>,
): UnknownSetting[] {
  const isKnown = new Set([...known, ...known.map((name) => `${name}_FILE`), ...BESIDE]);
  const prefixes = new Set(known.flatMap((name) => OURS.exec(name)?.[1] ?? []));
  return Object.keys(environment).flatMap((name) => {
    if (isKnown.has(name) || KUBERNETES.test(name) || name.length < SHORTEST) return [];
    const [nearest, typos] = findNearest(name, known);
    const hasPrefix = prefixes.has(OURS.exec(name)?.[1] ?? "");
    return hasPrefix || typos <= TYPOS_MAX ? [{ name, nearest }] : [];
  });
}

/** Never a value: it may be a secret. */
export const unknownSettingWords = ({ name, nearest }: UnknownSetting): string =>
  `${name} is not a setting and has no effect: did you mean ${nearest}?`;

function findNearest(name: string, known: readonly string[]): [string, number] {
  let nearest: [string, number] = ["", Number.POSITIVE_INFINITY];
  for (const candidate of known) {
    const distance = countEdits(name, candidate);
    if (distance < nearest[1]) nearest = [candidate, distance];
  }
  return nearest;
}

/** Levenshtein's distance. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] as number) + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] as number;
}
