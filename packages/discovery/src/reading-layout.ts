import { type Html, type HtmlPart, html } from "./html.js";
import { icon } from "./icon.js";

export interface ReadingLink {
  readonly href: string;
  readonly title: string;
}

/** Pages on one subject, for the list beside a page. */
export interface ReadingGroup {
  readonly title: string;
  readonly pages: readonly ReadingLink[];
}

interface ReadingPage {
  /** Label of the list beside the page, for example `Guides`. */
  readonly label: string;
  /** The page that links to all the others. */
  readonly index: ReadingLink;
  readonly groups: readonly ReadingGroup[];
  /** Path of this page. */
  readonly path: string;
  readonly content: HtmlPart;
  /** Sections of this page, for wide screens. */
  readonly sections?: readonly { readonly id: string; readonly title: string }[];
}

/**
 * The layout of a text page: the list of pages, the sections of this one, and links to the previous and next page. On a
 * phone the list follows the text, and a link above the title leads to the index.
 */
export function readingLayout({ label, index, groups, path, content, sections = [] }: ReadingPage): Html {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex(({ href }) => href === path);
  const previous = pages[at - 1];
  const next = pages[at + 1];
  return html`<div class="reading"><div class="text">${path !== index.href && html`<p class="crumb"><a href="${index.href}">${index.title}</a></p>`}${content}${at >= 0 && turn(previous, next)}</div>
<nav class="beside" aria-label="${label}">${groups.map((group) => groupList(group, path))}</nav>
${sections.length > 1 && html`<nav class="sections" aria-label="On this page"><p>On this page</p><ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`}</div>`;
}

const groupList = ({ title, pages }: ReadingGroup, path: string): Html =>
  html`<p>${title}</p><ul>${pages.map((page) => html`<li><a href="${page.href}"${page.href === path && html` aria-current="page"`}>${page.title}</a></li>`)}</ul>`;

const turn = (previous: ReadingLink | undefined, next: ReadingLink | undefined): Html =>
  html`<nav class="turn" aria-label="Previous and next">${previous && html`<a rel="prev" href="${previous.href}"><span>${icon("arrow-left")}Previous</span>${previous.title}</a>`}${next && html`<a class="next" rel="next" href="${next.href}"><span>Next${icon("arrow-right")}</span>${next.title}</a>`}</nav>`;
