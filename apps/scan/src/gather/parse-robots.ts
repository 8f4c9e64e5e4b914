import { doAtOnce, doInTurns, type Pacer } from "./turns.js";

/** robots.txt, parsed by RFC 9309, plus the extra records that sites use. */
export interface RobotsFile {
  /** As written: groups with the same token are not merged. */
  readonly groups: readonly RobotsGroup[];
  /** `Sitemap:` values as written. */
  readonly sitemaps: readonly string[];
  readonly licenses: readonly string[];
  readonly agentmaps: readonly string[];
  /** Content-Signal and Content-Usage values above the first group, which apply to no crawler. */
  readonly strays: { readonly contentSignals: readonly string[]; readonly contentUsages: readonly string[] };
}

export interface RobotsGroup {
  /** Lower-case product tokens; `*` for all crawlers. */
  readonly userAgents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** Content-Signal values as written, with the optional path before them. */
  readonly contentSignals: readonly string[];
  /** Content-Usage values (AIPREF) as written. */
  readonly contentUsages: readonly string[];
}

export interface RobotsRule {
  readonly allow: boolean;
  /** Pattern with `*` and `$`. Characters beyond ASCII are percent-encoded. */
  readonly path: string;
}

interface OpenGroup {
  userAgents: string[];
  rules: RobotsRule[];
  contentSignals: string[];
  contentUsages: string[];
}

/** Maximum length of a line to read: eight times the longest URL of browsers, as in Google's parser. */
const LINE_CHARS_MAX = 8 * 2083 - 1;

/** Lines that are read between two yields. */
const LINES_A_PIECE = 500;

/**
 * Like {@link parseRobots}, but in slices, for files of scanned sites. Half a megabyte of short lines would otherwise
 * block all other work.
 */
export const parseRobotsInTurns = (text: string, pacer?: Pacer): Promise<RobotsFile> =>
  doInTurns(readInPieces(text), pacer);

/**
 * Reads robots.txt (RFC 9309, section 2.2; a byte order mark and any line end are tolerated). Records that belong to no
 * group, such as `Sitemap`, don't end a group. Never throws: unknown records are skipped, as the RFC requires.
 */
export const parseRobots = (text: string): RobotsFile => doAtOnce(readInPieces(text));

function* readInPieces(text: string): Generator<undefined, RobotsFile> {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  const licenses: string[] = [];
  const agentmaps: string[] = [];
  const strays = { contentSignals: [] as string[], contentUsages: [] as string[] };
  // True if the next User-agent line starts a new group: at the start, and once the last group has rules.
  let ruled = true;

  let lines = 0;
  for (const line of splitLines(text.replace(/^\ufeff/, ""))) {
    lines += 1;
    if (lines % LINES_A_PIECE === 0) yield;
    const record = readRecord(line);
    if (record === null) continue;
    const { key, value } = record;
    const group = groups.at(-1);
    switch (key) {
      case "user-agent":
        if (!ruled && group!.contentSignals.length + group!.contentUsages.length === 0) {
          group!.userAgents.push(productToken(value));
        } else {
          // A User-agent line after a preference starts a new group. The next rules apply to both groups (section
          // 2.2.1), but the preference applies only to the first.
          const rules = ruled ? [] : group!.rules;
          groups.push({ userAgents: [productToken(value)], rules, contentSignals: [], contentUsages: [] });
        }
        ruled = false;
        break;
      case "allow":
      case "disallow":
        ruled = true;
        group?.rules.push({ allow: key === "allow", path: escapePath(value) });
        break;
      case "content-signal":
        (group ?? strays).contentSignals.push(value);
        break;
      case "content-usage":
        (group ?? strays).contentUsages.push(value);
        break;
      case "sitemap":
        sitemaps.push(value);
        break;
      case "license":
        licenses.push(value);
        break;
      case "agentmap":
        agentmaps.push(value);
        break;
    }
  }
  return { groups: groups satisfies RobotsGroup[], sitemaps, licenses, agentmaps, strays };
}

/** Yields lines one by one, because splitting half a megabyte at once can't be interrupted. */
function* splitLines(text: string): Generator<string, void> {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

function readRecord(line: string): { key: string; value: string } | null {
  const comment = line.indexOf("#");
  const text = line.slice(0, comment === -1 ? LINE_CHARS_MAX : Math.min(comment, LINE_CHARS_MAX)).trim();
  const colon = text.indexOf(":");
  if (colon > 0) return { key: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() };
  // Two words without a colon count as a record whose colon is missing.
  const words = text.split(/\s+/);
  return colon === -1 && words.length === 2 ? { key: words[0]!.toLowerCase(), value: words[1]! } : null;
}

/**
 * The product token at the start of a User-agent value or of a crawler's name, in lower case. RFC 9309 allows only
 * letters, "-" and "_", but real crawlers also use digits and dots (AI2Bot).
 */
export function productToken(value: string): string {
  if (/^\*(\s|$)/.test(value)) return "*";
  return /^[\w.-]*/.exec(value)![0].toLowerCase();
}

/** Percent-encodes octets beyond ASCII, as in URLs, so that patterns and paths can be compared (section 2.2.2). */
function escapePath(path: string): string {
  // Most paths are plain, and there may be tens of thousands of them.
  if (/^[\x21-\x24\x26-\x7e]*$/.test(path)) return path;
  return upperCaseOctets(path.replace(/\P{ASCII}+/gu, (characters) => encodeURIComponent(wellFormed(characters))));
}

/** Replaces lone surrogates, because `encodeURIComponent` throws on them. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Writes percent-encodings in capitals, so that comparisons ignore their case (RFC 3986, section 6.2.2.1). */
export function upperCaseOctets(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}
