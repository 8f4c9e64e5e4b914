import type { RobotsFile } from "../../gather/parse-robots.js";

/** Keys that are defined, with their values. */
type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** contentsignals.org; `use` is written by Cloudflare's managed robots.txt. */
export const CONTENT_SIGNALS: Vocabulary = {
  search: ["yes", "no"],
  "ai-input": ["yes", "no"],
  "ai-train": ["yes", "no"],
  use: ["immediate", "reference", "full"],
};

/** draft-ietf-aipref-vocab. */
export const CONTENT_USAGE: Vocabulary = { "train-ai": ["y", "n"], search: ["y", "n"] };

/** Every preference that exists fits many times. */
const VALUE_LENGTH_MAX = 4096;

interface Preferences {
  /** What is stated in the form that is defined. */
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
    .split(",");
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

/** What one group of robots.txt states in one kind of record. */
interface GroupPreferences extends Preferences {
  readonly userAgents: readonly string[];
  readonly written: string;
}

/** Every record of a kind in every group. */
export const groupPreferences = (
  robots: RobotsFile,
  records: "contentSignals" | "contentUsages",
  vocabulary: Vocabulary,
): readonly GroupPreferences[] =>
  robots.groups.flatMap((group) =>
    group[records].map((written) => ({
      userAgents: group.userAgents,
      written,
      ...readPreferences(written, vocabulary),
    })),
  );

export const statesSomething = ({ stated }: Preferences): boolean => Object.keys(stated).length > 0;
