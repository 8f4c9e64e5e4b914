/** An environment variable that looks like a setting but isn't one. */
export interface UnknownSetting {
  readonly name: string;
  /** The known setting whose name is closest. */
  readonly nearest: string;
}

/** Variables that Docker Compose and the migrations use, in the same environment as the services. */
const BESIDE = new Set([
  "DIRECT_DATABASE_URL",
  "PAYMENTS_REPLICAS",
  "SCAN_REPLICAS",
  "PAYMENTS_IMAGE",
  "SCAN_IMAGE",
  "S3_PORT",
]);
/** Variables that Kubernetes adds for each Service of a namespace. */
const KUBERNETES = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)/;
/** Prefixes that only our services use. */
const OURS = /^(PAYMENTS|SCAN|DATABASE|RPC_URLS|CONFIRMATIONS|FACILITATOR|ENCRYPTION|X402|CHAIN)_/;
const TYPOS_MAX = 2;
const SHORTEST = 6;

/**
 * Finds variables that are probably misspelled settings. Their names are close to a known name, or have one of our
 * prefixes.
 */
export function findUnknownSettings(
  known: readonly string[],
  environment: Record<string, string | undefined>,
): UnknownSetting[] {
  const isKnown = new Set([...known, ...known.map((name) => `${name}_FILE`), ...BESIDE]);
  const prefixes = new Set(known.flatMap((name) => OURS.exec(name)?.[1] ?? []));
  return Object.keys(environment).flatMap((name) => {
    if (isKnown.has(name) || KUBERNETES.test(name) || name.length < SHORTEST) return [];
    const hasPrefix = prefixes.has(OURS.exec(name)?.[1] ?? "");
    // An environment can have hundreds of variables. Comparing each with every setting would slow down the start.
    const similar = known.filter((setting) => Math.abs(setting.length - name.length) <= TYPOS_MAX);
    const [nearest, typos] = findNearest(name, hasPrefix ? known : similar);
    return hasPrefix || typos <= TYPOS_MAX ? [{ name, nearest }] : [];
  });
}

/** Never includes the value, because it may be a secret. */
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
