import { doAtOnce, doInTurns, type Pacer } from "./turns.js";

/** robots.txt, parsed by RFC 9309 with the extra records that are in use. */
export interface RobotsFile {
  /** As written: groups of one token add up. */
  readonly groups: readonly RobotsGroup[];
  /** `Sitemap:` values as written. */
  readonly sitemaps: readonly string[];
  readonly licenses: readonly string[];
  readonly agentmaps: readonly string[];
  /** Content-Signal and Content-Usage values above the first group: they bind no crawler. */
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
  /** Pattern with `*` and `$`; octets beyond ASCII percent-encoded. */
  readonly path: string;
}

interface OpenGroup {
  userAgents: string[];
  rules: RobotsRule[];
  contentSignals: string[];
  contentUsages: string[];
}

/** Longest line that is read, eight times the longest URL of browsers: as Google's parser has it. */
const LINE_CHARS_MAX = 8 * 2083 - 1;

/** Lines of a piece of the work. */
const LINES_A_PIECE = 500;

/** {@link parseRobots} for the files of scanned sites: half a megabyte of short lines would block all other work. */
export const parseRobotsInTurns = (text: string, pacer?: Pacer): Promise<RobotsFile> =>
  doInTurns(readInPieces(text), pacer);

/**
 * Reads robots.txt (RFC 9309, section 2.2; a byte order mark and any line end are tolerated). Records that belong to no
 * group, such as `Sitemap`, do not end a group. Never throws: what is not understood is skipped, as the RFC asks.
 */
export const parseRobots = (text: string): RobotsFile => doAtOnce(readInPieces(text));

function* readInPieces(text: string): Generator<undefined, RobotsFile> {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  const licenses: string[] = [];
  const agentmaps: string[] = [];
  const strays = { contentSignals: [] as string[], contentUsages: [] as string[] };
  // True once the last group has rules: until then, further User-agent lines join it.
  let ruled = true;

  let lines = 0;
  for (const line of linesOf(text.replace(/^\ufeff/, ""))) {
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
          // Below a preference the rules to come are still those of both (section 2.2.1), but the preference is not.
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
function* linesOf(text: string): Generator<string, void> {
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
  // A forgotten colon is understood when it can only be that: two words.
  const words = text.split(/\s+/);
  return colon === -1 && words.length === 2 ? { key: words[0]!.toLowerCase(), value: words[1]! } : null;
}

/**
 * The product token of a User-agent value or of a crawler's name, lower case: all up to the first character that no token
 * has. RFC 9309 knows letters, "-" and "_" only; crawlers in the wild have digits and dots too (AI2Bot).
 */
export function productToken(value: string): string {
  if (/^\*(\s|$)/.test(value)) return "*";
  return /^[\w.-]*/.exec(value)![0].toLowerCase();
}

/** Octets beyond ASCII percent-encoded, as URLs have them, so that patterns and paths compare (section 2.2.2). */
function escapePath(path: string): string {
  // Most are plain, and there may be tens of thousands of them.
  if (/^[\x21-\x24\x26-\x7e]*$/.test(path)) return path;
  return upperCaseOctets(path.replace(/\P{ASCII}+/gu, (characters) => encodeURIComponent(wellFormed(characters))));
}

/** `encodeURIComponent` throws on half a character. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Percent-encodings are the same in either case (RFC 3986, section 6.2.2.1). */
export function upperCaseOctets(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}
