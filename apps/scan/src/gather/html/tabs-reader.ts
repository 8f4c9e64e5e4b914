import type { Page, TabGroup } from "../page.js";
import type { PageAddress } from "./head-reader.js";
import type { PageReader } from "./page-reader.js";
import type { Tag } from "./stream-tags.js";

type TabFacts = Pick<Page, "tabGroups" | "tabText">;

const GROUPS_MAX = 50;
const TABS_MAX = 50;
const HEADINGS_MAX = 50;
const LABEL_CHARS_MAX = 100;
/** Maximum depth of tabs within tabs. Each open panel costs a comparison with every tag. */
const OPEN_MAX = 4;

/** CSS classes for tabs without ARIA roles, from Material for MkDocs and sphinx-design. Every class contains "tab". */
const GROUP_CLASS = /(?:^|\s)(?:tabbed-set|sd-tab-set)(?:\s|$)/;
const PANEL_CLASS = /(?:^|\s)(?:tabbed-block|sd-tab-content)(?:\s|$)/;

/** Elements that are content although they have no text. */
const MEDIA = new Set("img video audio canvas iframe object embed math input select textarea button".split(" "));

/** Text that a panel shows until a script fills it. */
const PLACEHOLDER =
  /^(?:loading|please wait|wird geladen|chargement|cargando|carregando|caricamento|laden|загрузка|読み込み中|加载中|載入中|로딩 ?중)(?:(?: \p{L}+){0,3} ?(?:…|\.{2,3}))?$/iu;
const PLACEHOLDER_CHARS_MAX = 60;

const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

/** True for elements that show something. A drawing without a label may be a spinner. */
function isContent({ name, attributes }: Tag): boolean {
  const label = toLine(attributes.get("aria-label") ?? attributes.get("alt") ?? "");
  if (isPlaceholder(label)) return false;
  if (name === "svg") return label !== "" || /^(?:img|graphics-)/i.test(attributes.get("role") ?? "");
  return MEDIA.has(name) && attributes.get("type")?.toLowerCase() !== "hidden";
}

/** List elements. An `<li>` in an inner list doesn't end the item around that list. */
const LISTS = new Set(["ul", "ol", "menu"]);

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
  /** Number of lists that are open in the panel. */
  lists: number;
  /** The start of the panel's text. */
  text: string;
  readonly panel: OpenGroup["panels"][number];
}

interface OpenLabel {
  readonly element: string;
  readonly group: OpenGroup;
  readonly ariaLabel: string;
  text: string;
}

interface OpenHeading {
  readonly element: string;
  isLinked: boolean;
  text: string;
}

/**
 * Reads groups of tabs: their labels, whether each panel has content in the HTML, and the headings in it.
 */
export class TabsReader implements PageReader<TabFacts> {
  /** Returns the number of visible characters so far. */
  readonly #textLength: () => number;
  readonly #groups: OpenGroup[] = [];
  readonly #open: OpenPanel[] = [];
  #label: OpenLabel | null = null;
  #heading: OpenHeading | null = null;
  #inLink = false;
  #asideDepth = 0;
  #tabText = 0;
  /** Value of `#textLength` at the start of the outermost open panel. */
  #outerStart = 0;

  /** Returns the address of a link, without fragment. */
  readonly #resolve: PageAddress["resolve"];
  readonly #pageUrl: string;

  constructor(textLength: () => number, { url, resolve }: PageAddress) {
    this.#textLength = textLength;
    this.#resolve = resolve;
    this.#pageUrl = url.href.replace(/#.*$/s, "");
  }

  open(tag: Tag): void {
    const { name, attributes } = tag;
    if (name === "li") this.#endItem();
    else if (LISTS.has(name)) for (const one of this.#open) one.lists += 1;
    for (const one of this.#open) if (one.element === name) one.depth += 1;
    if (attributes.size > 0) this.#readRole(tag);
    if (name === "img" && this.#label !== null)
      this.#label.text += attributes.get("alt")?.slice(0, LABEL_CHARS_MAX) ?? "";
    if (this.#open.length === 0) return;
    if (isContent(tag)) this.#fill();
    else if (name === "aside") this.#asideDepth += 1;
    else if (name === "a") {
      this.#inLink = this.#leavesPage(attributes.get("href"));
      if (this.#heading !== null && this.#inLink) this.#heading.isLinked = true;
    } else if (/^h[1-6]$/.test(name) || attributes.get("role")?.trim().toLowerCase() === "heading") {
      this.#endHeading();
      this.#heading = { element: name, text: "", isLinked: this.#inLink };
    }
  }

  close(name: string): void {
    if (name === this.#label?.element) this.#endLabel();
    if (this.#open.length === 0) return;
    if (name === this.#heading?.element) this.#endHeading();
    else if (name === "a") this.#inLink = false;
    else if (name === "aside" && this.#asideDepth > 0) this.#asideDepth -= 1;
    else if (LISTS.has(name)) {
      this.#endItem();
      for (const one of this.#open) one.lists -= 1;
    }
    for (const one of this.#open) if (one.element === name) one.depth -= 1;
    this.#closeFrom(this.#open.findIndex(({ depth }) => depth === 0));
  }

  /** Ends a panel that is an `<li>` without an end tag, at the next item or at the end of its list. */
  #endItem(): void {
    this.#closeFrom(this.#open.findIndex(({ element, lists }) => element === "li" && lists === 0));
  }

  /** Closes the panel at this index, and the panels in it. */
  #closeFrom(closed: number): void {
    if (closed === -1) return;
    this.#readStarts();
    this.#open.length = closed;
    this.#heading = null;
    this.#inLink = false;
    if (closed === 0) {
      this.#tabText += this.#textLength() - this.#outerStart;
      this.#asideDepth = 0;
    }
  }

  text(piece: string): void {
    for (const one of [this.#label, this.#heading]) {
      if (one !== null && one.text.length < LABEL_CHARS_MAX) one.text += piece.slice(0, LABEL_CHARS_MAX);
    }
    this.#take(piece);
  }

  drawingTitle(piece: string): void {
    this.#take(piece);
  }

  /** Adds text to the open panels that have no content yet. */
  #take(piece: string): void {
    for (const one of this.#open) {
      if (one.panel.isEmpty && one.text.length < PLACEHOLDER_CHARS_MAX)
        one.text += ` ${piece.trimStart().slice(0, PLACEHOLDER_CHARS_MAX)}`;
    }
  }

  /** Decides by their text whether the open panels have content. */
  #readStarts(): void {
    for (const { panel, text } of this.#open) {
      const line = toLine(text);
      if (line !== "" && !isPlaceholder(line)) panel.isEmpty = false;
    }
  }

  facts(truncated: boolean): TabFacts {
    this.#endLabel();
    this.#readStarts();
    // A panel that is still open at the cut may have content after it.
    if (truncated) this.#fill();
    if (this.#open.length > 0) this.#tabText += this.#textLength() - this.#outerStart;
    const tabGroups: TabGroup[] = this.#groups
      .filter(({ labels, panels }) => labels.length >= 2 && panels.length >= 2)
      .map(({ labels, panels }) => ({ labels, panels }));
    return { tabGroups, tabText: this.#tabText };
  }

  /** True for a link to another page. Generators link a heading to itself, some by its full address. */
  #leavesPage(href: string | undefined): boolean {
    return href !== undefined && !href.startsWith("#") && this.#resolve(href)?.href !== this.#pageUrl;
  }

  #readRole({ name, attributes }: Tag): void {
    const role = attributes.get("role")?.trim().toLowerCase();
    const className = attributes.get("class") ?? "";
    const isMarked = className.includes("tab");
    const byClass = isMarked && GROUP_CLASS.test(className);
    if (role === "tablist" || byClass) {
      this.#endLabel();
      if (this.#groups.length < GROUPS_MAX)
        this.#groups.push({ labels: [], panels: [], byClass, depth: this.#open.length });
    } else if (role === "tabpanel" || (isMarked && PANEL_CLASS.test(className))) {
      this.#endLabel();
      this.#openPanel(name);
    } else if (role === "tab" || (name === "label" && this.#labelsAreTabs())) {
      this.#endLabel();
      const group = this.#groups.findLast(({ depth }) => depth === this.#open.length);
      if (group !== undefined && group.labels.length < TABS_MAX)
        this.#label = { element: name, group, ariaLabel: attributes.get("aria-label") ?? "", text: "" };
    }
  }

  /** True if the group that is being read has `<label>` elements as its tabs. */
  #labelsAreTabs(): boolean {
    const group = this.#groups.at(-1);
    return group?.byClass === true && group.depth === this.#open.length;
  }

  #openPanel(element: string): void {
    const group = this.#groups.findLast(
      ({ labels, panels, depth }) => depth === this.#open.length && panels.length < labels.length,
    );
    if (group === undefined || this.#open.length >= OPEN_MAX) return;
    const panel = { isEmpty: true, headings: [] };
    group.panels.push(panel);
    if (this.#open.length === 0) this.#outerStart = this.#textLength();
    this.#open.push({ element, depth: 1, lists: 0, text: "", panel });
  }

  #endLabel(): void {
    if (this.#label !== null) this.#label.group.labels.push(toLine(this.#label.text) || toLine(this.#label.ariaLabel));
    this.#label = null;
  }

  #endHeading(): void {
    const text = toLine(this.#heading?.text ?? "");
    if (text !== "" && this.#heading?.isLinked === false && this.#asideDepth === 0) {
      for (const { panel } of this.#open) if (panel.headings.length < HEADINGS_MAX) panel.headings.push(text);
    }
    this.#heading = null;
  }

  /** Marks the open panels as having content. */
  #fill(): void {
    for (const { panel } of this.#open) panel.isEmpty = false;
  }
}

const toLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, LABEL_CHARS_MAX);
