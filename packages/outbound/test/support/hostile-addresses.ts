/** IPv4 addresses that must never be contacted. */
export const PRIVATE_IPV4 = [
  "127.0.0.1",
  "127.1.2.3",
  "0.0.0.0",
  "10.0.0.1",
  "10.255.255.254",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.254",
  "192.0.0.192",
  "192.0.2.1",
  "192.168.0.1",
  "192.168.255.254",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
];

export const PRIVATE_IPV6 = [
  "::",
  "::1",
  "::2",
  "100::1",
  "64:ff9b:1::1",
  "2001::1",
  "2001:2::1",
  "2001:db8::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fd20:ce::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
];

const NAMES = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "ip6-localhost",
  "router",
  "printer.local",
  "db.internal",
  "metadata.google.internal",
  "metadata.goog",
  "nas.home.arpa",
  "a.onion",
  "a.test",
  "kubernetes.default.svc.cluster.local",
  "ｌｏｃａｌｈｏｓｔ",
  "loc%61lhost",
  "ⓛocalhost",
  "local\thost",
  "local\u00adhost",
];

/** Notations of an IPv4 address that some URL parsers accept. */
const IPV4_NOTATIONS: readonly ((a: number, b: number, c: number, d: number) => string)[] = [
  (a, b, c, d) => `${a}.${b}.${c}.${d}`,
  (a, b, c, d) => `${a}.${b}.${c}.${d}.`,
  (a, b, c, d) => String(whole(a, b, c, d)),
  (a, b, c, d) => `0x${whole(a, b, c, d).toString(16)}`,
  (a, b, c, d) => `0X${whole(a, b, c, d).toString(16).toUpperCase()}`,
  (a, b, c, d) => `0${whole(a, b, c, d).toString(8)}`,
  (a, b, c, d) => `0x${a.toString(16)}.0x${b.toString(16)}.0x${c.toString(16)}.0x${d.toString(16)}`,
  (a, b, c, d) => `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
  (a, b, c, d) => `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
  (a, b, c, d) => `${a}.${(b << 16) + (c << 8) + d}`,
  (a, b, c, d) => `${a}.${b}.${(c << 8) + d}`,
  (a, b, c, d) => `${a}.0x${((b << 16) + (c << 8) + d).toString(16)}`,
  (a, b, c, d) => `0000${a.toString(8)}.${b}.${c}.${d}`,
  (a, b, c, d) => percent(`${a}.${b}.${c}.${d}`),
  (a, b, c, d) => `${a}%2e${b}%2E${c}%2e${d}`,
  (a, b, c, d) => shifted(`${a}.${b}.${c}.${d}`, 0xff10 - 0x30),
  (a, b, c, d) => circled(`${a}.${b}.${c}.${d}`),
  (a, b, c, d) => `${a}。${b}。${c}。${d}`,
  (a, b, c, d) => `${a}．${b}｡${c}．${d}`,
  (a, b, c, d) => `${a}\u00ad.${b}.${c}.${d}`,
  (a, b, c, d) => `${a}.\t${b}.\n${c}.${d}`,
  (a, b, c, d) => `example.com@${a}.${b}.${c}.${d}`,
  (a, b, c, d) => `${a}.${b}.${c}.${d}#@example.com`,
  (a, b, c, d) => `${a}.${b}.${c}.${d}\\@example.com`,
  (a, b, c, d) => `${a}.${b}.${c}.${d}?@example.com`,
  (a, b, c, d) => `[::ffff:${a}.${b}.${c}.${d}]`,
  (a, b, c, d) => `[::FFFF:${hex(a, b)}:${hex(c, d)}]`,
  (a, b, c, d) => `[0:0:0:0:0:ffff:${hex(a, b)}:${hex(c, d)}]`,
  (a, b, c, d) => `[::${a}.${b}.${c}.${d}]`,
  (a, b, c, d) => `[::ffff:0:${a}.${b}.${c}.${d}]`,
  (a, b, c, d) => `[64:ff9b::${a}.${b}.${c}.${d}]`,
  (a, b, c, d) => `[64:ff9b::${hex(a, b)}:${hex(c, d)}]`,
  (a, b, c, d) => `[64:ff9b:1::${a}.${b}.${c}.${d}]`,
  (a, b, c, d) => `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
  (a, b, c, d) => `[2001:0:${hex(a, b)}:${hex(c, d)}::1]`,
  (a, b, c, d) => `[2001::${hex(a ^ 255, b ^ 255)}:${hex(c ^ 255, d ^ 255)}]`,
  (a, b, c, d) => `[2606:4700::5efe:${a}.${b}.${c}.${d}]`,
  (a, b, c, d) => `[fe80::5efe:${a}.${b}.${c}.${d}%25eth0]`,
];

const IPV6_NOTATIONS: readonly ((address: string) => string)[] = [
  (address) => `[${address}]`,
  (address) => `[${address.toUpperCase()}]`,
  (address) => `[${address}%25lo]`,
  (address) => `[${address}%lo]`,
  (address) => `example.com@[${address}]`,
  (address) => `%5B${address}%5D`,
];

/**
 * Hosts that lead, or seem to lead, to a private address; each can be combined with user info, a query or a fragment.
 */
export const HOSTILE_HOSTS: readonly string[] = [
  ...PRIVATE_IPV4.flatMap((address) => {
    const [a, b, c, d] = address.split(".").map(Number) as [number, number, number, number];
    return IPV4_NOTATIONS.map((write) => write(a, b, c, d));
  }),
  ...PRIVATE_IPV6.flatMap((address) => IPV6_NOTATIONS.map((write) => write(address))),
  ...NAMES,
];

/** At least a thousand URLs that must open no connection. */
export const HOSTILE_URLS: readonly string[] = [
  ...HOSTILE_HOSTS.map((host) => `http://${host}`),
  ...HOSTILE_HOSTS.map((host) => `https://${host}`),
  ...PRIVATE_IPV4.flatMap((address) => [22, 80, 443, 5432, 6379, 9200].map((port) => `http://${address}:${port}/`)),
];

function whole(a: number, b: number, c: number, d: number): number {
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

function hex(high: number, low: number): string {
  return ((high << 8) | low).toString(16);
}

function percent(text: string): string {
  return [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("");
}

function shifted(text: string, by: number): string {
  return [...text].map((char) => (char === "." ? "." : String.fromCodePoint(char.charCodeAt(0) + by))).join("");
}

function circled(text: string): string {
  return [...text]
    .map((char) => (char === "." ? "." : char === "0" ? "⓪" : String.fromCodePoint(0x245f + Number(char))))
    .join("");
}
