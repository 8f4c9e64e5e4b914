import type { Page, TabGroup } from "../page.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

type TabFacts = Pick<Page, "tabGroups" | "tabText">;

const GROUPS_MAX = 50;
const TABS_MAX = 50;
const HEADINGS_MAX = 50;
const LABEL_CHARS_MAX = 100;
/** Maximum depth of tabs within tabs. Each open panel costs a comparison with every tag. */
const OPEN_MAX = 4;

/** Classes of generators that mark tabs without ARIA roles: Material for MkDocs, and sphinx-design. All contain "tab". */
const GROUP_CLASS = /(?:^|\s)(?:tabbed-set|sd-tab-set)(?:\s|$)/;
const PANEL_CLASS = /(?:^|\s)(?:tabbed-block|sd-tab-content)(?:\s|$)/;

/** Elements that are content although they have no text. */
const MEDIA = new Set(
  "img picture svg video audio canvas iframe object embed math input select textarea button noscript".split(" "),
);

interface OpenGroup {
  readonly labels: string[];
  readonly panels: { isEmpty: boolean; readonly headings: string[] }[];
  /** True if labels are `<label>` elements, because classes mark the group. */
  readonly byClass: boolean;
  /** Number of open panels around the group. */
  readonly depth: number;
}

interface OpenPanel {
  readonly element: string;
  /** Number of open elements with the panel's element name, including the panel. */
  depth: number;
  readonly panel: OpenGroup["panels"][number];
}

/**
 * Reads groups of tabs: their labels, whether each panel has content in the HTML, and the headings in it.
 * @param textLength visible characters up to this point
 */
export function createTabsReader(textLength: () => number): PageReader<TabFacts> {
  const groups: OpenGroup[] = [];
  const open: OpenPanel[] = [];
  let label: { readonly element: string; readonly group: OpenGroup; readonly ariaLabel: string; text: string } | null =
    null;
  let heading: { readonly element: string; text: string; isLinked: boolean } | null = null;
  let inLink = false;
  let inAside = 0;
  let tabText = 0;
  let outerStart = 0;

  function endLabel(): void {
    if (label !== null) label.group.labels.push(toLine(label.text) || toLine(label.ariaLabel));
    label = null;
  }
  function endHeading(): void {
    const text = toLine(heading?.text ?? "");
    if (text !== "" && heading?.isLinked === false && inAside === 0) {
      for (const { panel } of open) if (panel.headings.length < HEADINGS_MAX) panel.headings.push(text);
    }
    heading = null;
  }
  function openPanel(element: string): void {
    const group = groups.findLast(
      ({ labels, panels, depth }) => depth === open.length && panels.length < labels.length,
    );
    if (group === undefined || open.length >= OPEN_MAX) return;
    const panel = { isEmpty: true, headings: [] };
    group.panels.push(panel);
    if (open.length === 0) outerStart = textLength();
    open.push({ element, depth: 1, panel });
  }
  function fill(): void {
    for (const { panel } of open) panel.isEmpty = false;
  }
  function readRole({ name, attributes }: Tag): void {
    const role = attributes.get("role")?.trim().toLowerCase();
    const className = attributes.get("class") ?? "";
    const isMarked = className.includes("tab");
    const byClass = isMarked && GROUP_CLASS.test(className);
    if (role === "tablist" || byClass) {
      endLabel();
      if (groups.length < GROUPS_MAX) groups.push({ labels: [], panels: [], byClass, depth: open.length });
    } else if (role === "tabpanel" || (isMarked && PANEL_CLASS.test(className))) {
      endLabel();
      openPanel(name);
    } else if (
      role === "tab" ||
      (name === "label" && groups.at(-1)?.byClass === true && groups.at(-1)?.depth === open.length)
    ) {
      endLabel();
      const group = groups.findLast(({ depth }) => depth === open.length);
      if (group !== undefined && group.labels.length < TABS_MAX)
        label = { element: name, group, ariaLabel: attributes.get("aria-label") ?? "", text: "" };
    }
  }

  return {
    open(tag) {
      const { name, attributes } = tag;
      for (const one of open) if (one.element === name) one.depth += 1;
      if (attributes.size > 0) readRole(tag);
      if (open.length === 0) return;
      if (MEDIA.has(name)) fill();
      else if (name === "aside") inAside += 1;
      else if (name === "a") {
        inLink = !(attributes.get("href") ?? "#").startsWith("#");
        if (heading !== null && inLink) heading.isLinked = true;
      } else if (/^h[1-6]$/.test(name)) {
        endHeading();
        heading = { element: name, text: "", isLinked: inLink };
      }
    },
    close(name) {
      if (name === label?.element) endLabel();
      if (open.length === 0) return;
      if (name === heading?.element) endHeading();
      else if (name === "a") inLink = false;
      else if (name === "aside" && inAside > 0) inAside -= 1;
      for (const one of open) if (one.element === name) one.depth -= 1;
      const closed = open.findIndex(({ depth }) => depth === 0);
      if (closed === -1) return;
      open.length = closed;
      heading = null;
      inLink = false;
      if (closed === 0) {
        tabText += textLength() - outerStart;
        inAside = 0;
      }
    },
    text(piece) {
      if (label !== null && label.text.length < LABEL_CHARS_MAX) label.text += piece.slice(0, LABEL_CHARS_MAX);
      if (heading !== null && heading.text.length < LABEL_CHARS_MAX) heading.text += piece.slice(0, LABEL_CHARS_MAX);
      if (open.at(-1)?.panel.isEmpty === true && /\S/.test(piece)) fill();
    },
    facts(truncated) {
      endLabel();
      // The content of a panel that the cut left open may follow.
      if (truncated) fill();
      if (open.length > 0) tabText += textLength() - outerStart;
      const tabGroups: TabGroup[] = groups
        .filter(({ labels, panels }) => labels.length >= 2 && panels.length >= 2)
        .map(({ labels, panels }) => ({ labels, panels }));
      return { tabGroups, tabText };
    },
  };
}

const toLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, LABEL_CHARS_MAX);
