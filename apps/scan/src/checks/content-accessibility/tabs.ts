import type { Artifacts } from "../../gather/artifacts.js";
import type { TabGroup } from "../../gather/page.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgePage } from "../judge-page.js";
import { normalised } from "../markdown.js";

const SPECIFICATION = "https://agentdocsspec.com/spec/web/content-structure/";

interface TabsOfPage {
  readonly url: string;
  readonly groups: readonly TabGroup[];
}

/** Lists the pages of the scan that have groups of tabs. Empty if the homepage could not be read as HTML. */
function listTabs({ homepage, pages }: Pick<Artifacts, "homepage" | "pages">): readonly TabsOfPage[] {
  if (homepage.page === null) return [];
  return [homepage, ...pages].flatMap(({ page }) =>
    page === null || page.tabGroups.length === 0 ? [] : [{ url: page.url, groups: page.tabGroups }],
  );
}

/** Returns the result for a site without tabs to judge. The unread part of the homepage may have tabs. */
const withoutTabs = (homepage: Artifacts["homepage"], message: string): CheckResult =>
  judgePage(homepage, (_, { inPart, seen }) =>
    inPart
      ? cannotTell("The page is longer than a scan reads: the rest may have tabs.", [seen("read in part")])
      : neutral(message, [seen("no tabs to judge")]),
  );

const describe = ({ labels, panels }: TabGroup): string =>
  `tabs: ${labels.slice(0, 8).join(", ")}; panels: ${panels.length}`;

const countEmpty = ({ panels }: TabGroup): number => panels.filter(({ isEmpty }) => isEmpty).length;

/** Lists each group once, even if the site's template repeats it on every page. */
function listDistinct(tabs: readonly TabsOfPage[]): readonly { readonly url: string; readonly group: TabGroup }[] {
  const all = tabs.flatMap(({ url, groups }) => groups.map((group) => ({ url, group })));
  return [...new Map(all.map((one) => [JSON.stringify(one.group), one])).values()];
}

/** True if some panels have content. If all are empty, they may wait for input, for example for a search. */
const hasContent = (group: TabGroup): boolean => countEmpty(group) < group.panels.length;

export const tabContent = defineCheck({
  id: "tabContent",
  title: "Tabs have their content in the HTML",
  failTitle: "Tabs lack their content in the HTML",
  what: "Looks for empty tab panels (`role=tabpanel`, and the tabs of Material for MkDocs and sphinx-design) on the homepage and the other sampled pages.",
  why: "Agents read the HTML and don't click. They don't see a panel that a script fills when a visitor selects its tab.",
  rules: {
    pass: "In at least half of the groups of tabs, more than half of the panels have text, an image, a frame or a control. Empty panels cause a warning.",
    fail: "In more than half of the groups, at least half of the panels are empty.",
    neutral: "No page that the scan read has at least two tabs with panels, or all panels of each group are empty.",
    error: "The scan read only the first part of the homepage, and that part has no tabs.",
  },
  fix: {
    goal: "Agents can read the content of every tab.",
    fix: "Render all panels into the HTML, and hide the inactive ones with CSS or `hidden`. Don't create a panel only when a visitor selects its tab.",
    docs: ["https://www.w3.org/WAI/ARIA/apg/patterns/tabs/", SPECIFICATION],
    inspect: "curl -fsSL {origin}/ | grep -oiE 'role=.?tabpanel[^>]*>.{0,40}'",
  },
  notes: [
    "AFDocs 0.22 measures the total length of the panels (tabbed-content-serialization). Here, `pageSize` measures it, and says if most of a long page is in tabs.",
    "A group with one panel for all its tabs is not judged, because its tabs may filter a list. For the same reason, a tab without a panel of its own doesn't count as empty.",
    "Each group counts once, even if the site repeats it on every page.",
    "Text in `noscript`, hidden fields, “Loading…” and drawings without a label (such as a spinner) aren't content.",
  ],
  requires: ["homepage", "pages"],
  evaluate: ({ homepage, pages }) => {
    const judged = listDistinct(listTabs({ homepage, pages }))
      .filter(({ group }) => hasContent(group))
      .map(({ url, group }) => ({ url, group, empty: countEmpty(group) }))
      .toSorted((one, other) => other.empty - one.empty);
    if (judged.length === 0) return withoutTabs(homepage, "No page that was read has tabs with content.");
    const lacking = judged.filter(({ group, empty }) => empty * 2 >= group.panels.length).length;
    const empty = judged.reduce((sum, one) => sum + one.empty, 0);
    const evidence = judged.slice(0, 5).map((one) => quote(one.url, `${describe(one.group)}, empty: ${one.empty}`));
    const details = { groups: judged.length, lacking, empty };
    if (lacking * 2 > judged.length) return fails("Most tabs lack content in the HTML.", evidence, details);
    const warnings = empty > 0 ? [`empty panels: ${empty}`] : [];
    return pass("Tabs have their content in the HTML.", evidence, { ...details, warnings });
  },
});

/** Normalizes a text, but keeps `+` and `#` as words, because only they distinguish C++ from C#. */
const fold = (text: string): string => normalised(text.replaceAll("+", " plus ").replaceAll("#", " sharp "));

/** Scripts that write words without spaces between them, or attach prepositions and articles to them. */
const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** True if a heading contains a tab's label as words, or as a part of a word in a script that joins words. */
function hasLabel(heading: string, label: string): boolean {
  const words = fold(heading);
  return words.includes(label) || (JOINED.test(words) && words.includes(label.trim()));
}

const withoutNote = (label: string): string => fold(label.replace(/\s[([][^()[\]]*[)\]]\s*$/, ""));

/**
 * Lists the names of a tab: its label, and the label without a note in parentheses, such as `Linux (Debian)`. The
 * shorter one counts only if no other tab has it.
 */
function listNames(labels: readonly string[], index: number): readonly string[] {
  const label = labels[index] ?? "";
  const short = withoutNote(label);
  const isOwn = labels.every((other, place) => place === index || withoutNote(other) !== short);
  return [fold(label), ...(isOwn ? [short] : [])].filter((name) => name.trim() !== "");
}

/**
 * Lists the headings of a group that don't say which tab they belong to. Such a heading also appears in another panel,
 * and neither it nor an earlier heading of its panel contains the tab's label.
 */
function listAmbiguous({ labels, panels }: TabGroup): readonly string[] {
  const counts = new Map<string, number>();
  for (const { headings } of panels)
    for (const heading of new Set(headings.map(fold))) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  return panels.flatMap(({ headings }, index) => {
    const names = listNames(labels, index);
    const named = headings.findIndex((heading) => names.some((name) => hasLabel(heading, name)));
    const unnamed = named === -1 ? headings : headings.slice(0, named);
    return unnamed.filter((heading) => counts.get(fold(heading))! > 1);
  });
}

const countHeadings = ({ panels }: TabGroup): number => panels.reduce((sum, { headings }) => sum + headings.length, 0);

export const tabHeadings = defineCheck({
  id: "tabHeadings",
  title: "Headings in tabs say which tab they belong to",
  failTitle: "Headings in tabs don't say which tab they belong to",
  what: "Reads the headings inside tab panels on the homepage and the other sampled pages. Headings that link to another page and headings in an `aside` don't count.",
  why: "An agent reads all panels one after another. If three panels have the heading “Install”, it can't tell which one is for which system.",
  rules: {
    pass: "In at least half of the groups, at least half of the headings are unique, contain the tab's label, or come after a heading that contains it. If other groups have unclear headings, the check warns.",
    fail: "In more than half of the groups, most headings also appear in another panel and don't name their tab.",
    neutral: "No page that the scan read has tabs with headings in at least two panels.",
    error: "The scan read only the first part of the homepage, and that part has no tabs.",
  },
  fix: {
    goal: "Agents follow the steps for the right variant.",
    fix: "Name the variant in the headings of each panel, such as “Install with Homebrew” and “Install on Windows” instead of “Install” twice. Or begin each panel with a heading that repeats the label of its tab.",
    docs: [SPECIFICATION, "https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html"],
    inspect: "curl -fsSL {origin}/ | grep -oiE '<h[2-6][^>]*>[^<]*' | sort | uniq -d",
  },
  notes: [
    "AFDocs calls this section-header-quality, and also compares the groups of a page with each other. This check doesn't, because each group is below its own heading.",
  ],
  requires: ["homepage", "pages"],
  evaluate: ({ homepage, pages }) => {
    const judged = listDistinct(listTabs({ homepage, pages }))
      .filter(({ group: { panels } }) => panels.filter(({ headings }) => headings.length > 0).length >= 2)
      .map(({ url, group }) => ({ url, group, ambiguous: listAmbiguous(group) }));
    if (judged.length === 0) return withoutTabs(homepage, "No page that was read has tabs with headings.");
    const unclear = judged.filter(({ group, ambiguous }) => ambiguous.length * 2 > countHeadings(group));
    const evidence = (unclear.length > 0 ? unclear : judged)
      .slice(0, 5)
      .map(({ url, group, ambiguous }) =>
        quote(url, `${describe(group)}; unclear headings: ${[...new Set(ambiguous)].slice(0, 5).join(", ") || "none"}`),
      );
    const details = { groups: judged.length, unclear: unclear.length };
    if (unclear.length * 2 > judged.length)
      return fails("Headings in tabs are repeated, and don't say which tab they belong to.", evidence, details);
    const warnings = unclear.length > 0 ? [`unclear headings in ${unclear.length} of ${judged.length} groups`] : [];
    return pass("Headings in tabs say which tab they belong to.", evidence, { ...details, warnings });
  },
});
