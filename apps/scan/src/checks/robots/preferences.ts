import type { RobotsFile, RobotsGroup } from "../../gather/parse-robots.js";

/** The defined keys with their allowed values. */
type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** Keys of contentsignals.org, and `use` from Cloudflare's managed robots.txt. */
const CONTENT_SIGNALS: Vocabulary = {
  search: ["yes", "no"],
  "ai-input": ["yes", "no"],
  "ai-train": ["yes", "no"],
  use: ["immediate", "reference", "full"],
};

/** Keys of draft-ietf-aipref-vocab. */
export const CONTENT_USAGE: Vocabulary = { "train-ai": ["y", "n"], search: ["y", "n"] };

/** Maximum length to read of a record. Real records are many times shorter. */
const VALUE_LENGTH_MAX = 4096;
const MEMBERS_MAX = 32;
/** Maximum number of records of one type to read per group. Further records are ignored. */
const RECORDS_MAX = 100;

interface Preferences {
  /** Members with a defined key and value. */
  readonly stated: Readonly<Record<string, string>>;
  /** Members with an unknown key or value, as written. */
  readonly rejected: readonly string[];
}

/** Parses `[path] key=value, key=value`, the form of Content-Signal and Content-Usage. Drops `;parameters`. */
export function readPreferences(value: string, vocabulary: Vocabulary): Preferences {
  const stated: Record<string, string> = {};
  const rejected: string[] = [];
  const members = value
    .slice(0, VALUE_LENGTH_MAX)
    .replace(/^\/\S*\s+/, "")
    .split(",", MEMBERS_MAX);
  for (const member of members.map((text) => text.trim()).filter((text) => text !== "")) {
    const [key = "", setting = ""] = member
      .split(";", 1)[0]!
      .split("=")
      .map((part) => part.trim().toLowerCase());
    if (Object.hasOwn(vocabulary, key) && vocabulary[key]!.includes(setting)) stated[key] = setting;
    else rejected.push(member);
  }
  return { stated, rejected };
}

/** Preferences that one record of a group states. `written` is the record's value as written. */
interface Stated extends Preferences {
  readonly written: string;
}

type Records = "contentSignals" | "contentUsages";
const VOCABULARIES: Readonly<Record<Records, Vocabulary>> = {
  contentSignals: CONTENT_SIGNALS,
  contentUsages: CONTENT_USAGE,
};

/**
 * Parsed records, cached by the group's list of records. Fifty crawlers share the same groups, so each record is parsed
 * only once.
 */
const readAlready = new WeakMap<readonly string[], readonly Stated[]>();

/** Returns the preferences of all records of one type in a group. */
export function statedBy(group: RobotsGroup, records: Records): readonly Stated[] {
  const list = group[records];
  const known = readAlready.get(list);
  if (known !== undefined) return known;
  const stated = list
    .slice(0, RECORDS_MAX)
    .map((written) => ({ written, ...readPreferences(written, VOCABULARIES[records]) }));
  readAlready.set(list, stated);
  return stated;
}

/** Lists all records of one type, with the crawlers that each applies to. */
export const groupPreferences = (
  robots: RobotsFile,
  records: Records,
): readonly (Stated & Pick<RobotsGroup, "userAgents">)[] =>
  robots.groups.flatMap((group) =>
    statedBy(group, records).map((stated) => ({ userAgents: group.userAgents, ...stated })),
  );

export const statesSomething = ({ stated }: Preferences): boolean => Object.keys(stated).length > 0;
