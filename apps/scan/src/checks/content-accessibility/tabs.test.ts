import { expect } from "@jest/globals";
import { answer, failed, ORIGIN } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage, page } from "../../../test/support/pages.js";
import type { TabGroup } from "../../gather/page.js";
import { tabContent, tabHeadings } from "./tabs.js";

const LABELS = ["npm", "pnpm", "Yarn", "Bun"];
/** A group with a panel for each list of headings. Null makes an empty panel. */
const group = (...panels: readonly (readonly string[] | null)[]): TabGroup => ({
  labels: LABELS.slice(0, panels.length),
  panels: panels.map((headings) => ({ isEmpty: headings === null, headings: headings ?? [] })),
});
const withTabs = (...tabGroups: readonly TabGroup[]) => ({ homepage: homepage({ tabGroups }) });
const elsewhere = (...tabGroups: readonly TabGroup[]) => ({
  pages: [{ url: `${ORIGIN}/docs`, fetched: answer({ url: `${ORIGIN}/docs` }), page: page({ tabGroups }) }],
});
const warned = (warning: RegExp) => ({
  details: expect.objectContaining({ warnings: [expect.stringMatching(warning)] }) as never,
});
const CALM = { details: expect.objectContaining({ warnings: [] }) as never };

checkCases(tabContent, [
  ["passes when all panels have content", "pass", withTabs(group([], [], [])), CALM],
  [
    "warns when fewer than half of the panels are empty",
    "pass",
    withTabs(group([], [], null)),
    warned(/^empty panels: 1$/),
  ],
  [
    "fails when half of the panels are empty",
    "fail",
    withTabs(group([], null)),
    {
      evidence: evidenceLike(/npm, pnpm; panels: 2, empty: 1/),
    },
  ],
  ["fails when only the chosen panel is filled", "fail", withTabs(group([], null, null, null))],
  ["warns when half of the groups lack content", "pass", withTabs(group([], null), group([], [])), warned(/1$/)],
  [
    "fails when more than half of the groups lack content",
    "fail",
    withTabs(group([], null), group([], null, null), group([], [], [], [])),
  ],
  [
    "counts a group only once if the template repeats it on every page",
    "pass",
    { ...withTabs(group([], null), group([], [])), ...elsewhere(group([], null)) },
    warned(/1$/),
  ],
  ["fails by another page", "fail", elsewhere(group([], null)), { evidence: evidenceLike(/empty: 1/) }],
  ["ignores a group whose panels are all empty", "neutral", withTabs(group(null, null))],
  ["doesn't count a group whose panels are all empty", "pass", withTabs(group(null, null, null), group([], [])), CALM],
  ["is neutral without tabs", "neutral", {}],
  ["is an error when the rest may have tabs", "error", { homepage: longHomepage() }],
  [
    "judges the tabs of a page that was read in part",
    "fail",
    { homepage: longHomepage(withTabs(group([], null)).homepage.page!) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const SAME = group(["Install", "Use"], ["Install", "Use"]);
/** Panels that each have their own heading, above headings that all of them share. */
const named = (...headings: readonly string[]) =>
  headings.map((one) => ({ isEmpty: false, headings: [one, "Use", "Link"] }));
const NAMED = group(["Install with npm"], ["Install with pnpm"]);

checkCases(tabHeadings, [
  ["passes when the headings name their tab", "pass", withTabs(NAMED), CALM],
  ["passes when the headings differ", "pass", withTabs(group(["Publish"], ["Install"])), CALM],
  [
    "passes when a heading with the label comes first",
    "pass",
    withTabs(group(["npm", "Install", "Use"], ["PNPM", "Install", "Use"])),
    CALM,
  ],
  [
    "fails when the heading with the label comes last",
    "fail",
    withTabs(group(["Install", "npm"], ["Install", "Use", "Install"])),
  ],
  ["fails when the panels have the same headings", "fail", withTabs(SAME), { evidence: evidenceLike(/Install, Use/) }],
  [
    "finds a label in a script that joins words",
    "pass",
    withTabs({
      labels: ["苹果", "macOS"],
      panels: [
        { isEmpty: false, headings: ["在苹果系统上安装", "下载"] },
        { isEmpty: false, headings: ["macOSでのインストール", "下载"] },
      ],
    }),
    CALM,
  ],
  [
    "finds a label without its note in parentheses",
    "pass",
    withTabs({
      ...SAME,
      labels: ["Linux (Debian)", "Windows [beta]"],
      panels: named("Install on Linux", "Install on Windows"),
    }),
    CALM,
  ],
  [
    "ignores a label without its note if another tab has the same one",
    "fail",
    withTabs({ ...SAME, labels: ["Linux (Debian)", "Linux (Fedora)"], panels: named("Linux", "Linux") }),
  ],
  ["distinguishes vowel signs and tone marks", "pass", withTabs(group(["दिन"], ["दीन"])), CALM],
  ["distinguishes C++ and C#", "pass", withTabs(group(["C++ setup"], ["C# setup"])), CALM],
  ["ignores upper and lower case", "fail", withTabs(group(["Install"], ["INSTALL"]))],
  [
    "fails when the label is only part of a word in the heading",
    "fail",
    withTabs(group(["Bundle"], ["Bundle"], ["Bundle"], ["Bundle"])),
  ],
  ["fails by another page", "fail", elsewhere(SAME)],
  [
    "passes when half of the headings are unique",
    "pass",
    withTabs(group(["Install", "Link"], ["Install", "Store"])),
    CALM,
  ],
  [
    "fails when more than half of the headings are repeated",
    "fail",
    withTabs(group(["Install", "Use", "Link"], ["Install", "Use"])),
  ],
  ["warns when half of the groups are unclear", "pass", withTabs(SAME, NAMED), warned(/^unclear headings in 1 of 2/)],
  ["fails when more than half of the groups are unclear", "fail", withTabs(SAME, group(["Run"], ["Run"]), NAMED)],
  ["ignores a heading that only its own panel repeats", "pass", withTabs(group(["Install", "Install"], ["Use"])), CALM],
  ["is neutral when only one panel has headings", "neutral", withTabs(group(["Install"], []))],
  ["is neutral without tabs", "neutral", {}],
  ["is an error when the rest may have tabs", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
