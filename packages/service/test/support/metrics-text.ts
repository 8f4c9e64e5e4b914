import { readFileSync } from "node:fs";

/** Name, type and help of every metric in the text of a `/metrics` page, sorted. */
export function toldMetrics(text: string): string[] {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
  return [...text.matchAll(/^# HELP (\S+) (.+)$/gm)]
    .map(([, name, help]) => `${name} ${types.get(name)} ${help}`)
    .sort();
}

/** Name, type and help of every metric in the given sections of docs/metrics.md, sorted. */
export function documentedMetrics(...sections: string[]): string[] {
  const page = readFileSync(new URL("../../../../docs/metrics.md", import.meta.url), "utf8");
  return sections
    .flatMap((section) => {
      const rows = page.split(`## ${section}\n`)[1]?.split("\n## ")[0] ?? "";
      return [...rows.matchAll(/^\| `(\S+)` \| (\w+) \| .+? \| (.+) \|$/gm)];
    })
    .map(([, name, type, help]) => `${name} ${type} ${help}`)
    .sort();
}

/**
 * Counters without a series in the text. Their first event would create the series with the value 1, so alerts on an
 * increase wouldn't see it.
 */
export function unbornCounters(text: string): string[] {
  const counters = [...text.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name as string);
  return counters.filter((name) => !new RegExp(`^${name}\\{`, "m").test(text));
}

/** The value of the series with this name and at least these labels; undefined if there is none. */
export function valueIn(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split("\n")
    .find((one) => one.startsWith(`${name}{`) && wanted.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1)?.replace("Nan", "NaN"));
}
