import type { RobotsFile, RobotsGroup } from "../../gather/parse-robots.js";

/** Keys that are defined, with their values. */
type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** contentsignals.org; `use` is written by Cloudflare's managed robots.txt. */
const CONTENT_SIGNALS: Vocabulary = {
  search: ["yes", "no"],
  "ai-input": ["yes", "no"],
  "ai-train": ["yes", "no"],
  use: ["immediate", "reference", "full"],
};

/** draft-ietf-aipref-vocab. */
export const CONTENT_USAGE: Vocabulary = { "train-ai": ["y", "n"], search: ["y", "n"] };

/** Every preference that exists fits many times. */
const VALUE_LENGTH_MAX = 4096;
const MEMBERS_MAX = 32;
/** Records of one kind in one group; one is enough. */
const RECORDS_MAX = 100;

interface Preferences {
  /** Statements in the defined form. */
  readonly stated: Readonly<Record<string, string>>;
  /** Members with an unknown key or another value, as written. */
  readonly rejected: readonly string[];
}

/** Reads `[path] key=value, key=value`, the form that Content-Signal and Content-Usage share; `;parameters` are dropped. */
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

/** Preferences that one record of a group states. */
interface Stated extends Preferences {
  readonly written: string;
}

type Records = "contentSignals" | "contentUsages";
const VOCABULARIES: Readonly<Record<Records, Vocabulary>> = {
  contentSignals: CONTENT_SIGNALS,
  contentUsages: CONTENT_USAGE,
};

/** By the group's own list: fifty crawlers are judged by the same groups, and each record is read once. */
const readAlready = new WeakMap<readonly string[], readonly Stated[]>();

/** Preferences that the records of a kind in one group state. */
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

/** Every record of a kind in every group, with the crawlers that it concerns. */
export const groupPreferences = (
  robots: RobotsFile,
  records: Records,
): readonly (Stated & Pick<RobotsGroup, "userAgents">)[] =>
  robots.groups.flatMap((group) =>
    statedBy(group, records).map((stated) => ({ userAgents: group.userAgents, ...stated })),
  );

export const statesSomething = ({ stated }: Preferences): boolean => Object.keys(stated).length > 0;
