/** A caller's own merchant and file, and the victim's. */
export interface Targets {
  readonly own: string;
  readonly victim: string;
  /** Name of a file that both have. */
  readonly file: string;
}

const WAYS_UP = [
  "..",
  "%2e%2e",
  "%2E%2E",
  ".%2e",
  "%2e.",
  "%252e%252e",
  "%25252e%25252e",
  "..;",
  "..%00",
  "..%09",
  "..%20",
  "...",
  "....",
  "%2e",
  ".",
  "%u002e%u002e".replaceAll("%u", "%25u"),
  "\uff0e\uff0e",
  "\u2024\u2024",
  "\u2025",
  "\ufe52\ufe52",
  "%c2%b7%c2%b7",
  "..\u200b",
  "\u202e..",
  "..%e2%80%8b",
  "..%ef%bb%bf",
];
const SLASHES = [
  "/",
  "%2f",
  "%2F",
  "%252f",
  "%5c",
  "%255c",
  "\\",
  "//",
  "\uff0f",
  "\u2215",
  "\u2044",
  "\u29f8",
  "%e2%88%95",
  "%ef%bc%8f",
];

/** Encodes characters that aren't ASCII, as a client does. */
const sent = (path: string): string => path.replaceAll(/[^\0-\x7f]/g, encodeURIComponent);

/**
 * Returns keys, as they appear in a path, that would reach a file outside the caller's directory if any layer decoded,
 * normalized or compared them wrongly. Each is valid percent-encoded UTF-8.
 */
export function uploadKeyAttacks({ own, victim, file }: Targets): string[] {
  const there = `merchants/${victim}/${file}`;
  const mine = `merchants/${own}`;
  const climbing = WAYS_UP.flatMap((up) =>
    SLASHES.flatMap((slash) => [
      `${mine}${slash}${up}${slash}${victim}${slash}${file}`,
      `${mine}/${up}${slash}${up}${slash}${there}`,
    ]),
  );
  const prefixes = [
    "/",
    "%2f",
    "./",
    "%2e/",
    "%00",
    "%20",
    "%09",
    "%5c",
    "\\",
    "x/../",
    "merchants/../",
    "//",
    "~/",
    "@",
  ];
  const suffixes = [
    "/..",
    "/.",
    "/",
    "%2f",
    "/../",
    "%00",
    "/%2e%2e",
    "%2f..",
    "\\..",
    "?x",
    ";x",
    "/x",
    "%20",
    "%0d%0a",
    ".",
  ];
  const directories = [
    victim,
    `${own}x`,
    own.toUpperCase(),
    own.slice(0, -1),
    `${own}%00`,
    `${own}%20`,
    `%20${own}`,
    own.replaceAll("-", ""),
    `{${own}}`,
    own.replaceAll("-", "\u2010"),
    own.replace(/\d/, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    "",
    "*",
    ".",
  ];
  return [
    ...climbing,
    ...prefixes.map((prefix) => `${prefix}${there}`),
    ...suffixes.map((suffix) => `${mine}${suffix}`),
    ...suffixes.map((suffix) => `${there}${suffix}`),
    ...directories.map((directory) => `merchants/${directory}/${file}`),
    ...["Merchants", "MERCHANTS", "merchant", "merchants%2f..", "%6derchants/..", "ｍerchants"].map(
      (root) => `${root}/${own}/${file}`,
    ),
    `%6derchants/${victim}/${file}`,
    encodeURIComponent(there),
    encodeURIComponent(encodeURIComponent(`${mine}/${file}`)),
    `${mine}/${file}`.replace(".", "%252e"),
    `${mine}/${"a".repeat(7_000)}`,
    `${mine}/${"../".repeat(2_000)}${there}`,
    `${mine}/${"%2e%2e%2f".repeat(500)}${there}`,
    `${mine}/sub/${file}`,
    `${mine}/.${file}`,
    file,
    "",
    "..",
    "../../etc/passwd",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "file:///etc/passwd",
    "s3://uploads/x",
    "C:%5cx",
    "CON",
    "merchants",
    "merchants/",
    `merchants/${own}`,
    `merchants/${own}/`,
  ].map(sent);
}

/** Paths that aren't valid percent-encoded UTF-8, so they can't be decoded. */
export const undecodableKeys = ({ own, victim, file }: Targets): string[] =>
  ["%c0%ae%c0%ae", "%c0%2e", "%e0%80%ae", "%f0%80%80%ae", "%ff", "%zz", "%", "%2", "%c0%af..", "%ed%a0%80"].map(
    (way) => `merchants/${own}/${way}/${victim}/${file}`,
  );
