import { type Html, type HtmlPart, html } from "./html.js";
import { icon } from "./icon.js";

export interface ReadingLink {
  readonly href: string;
  readonly title: string;
}

/** Pages of one subject, as the list beside a page shows them. */
export interface ReadingGroup {
  readonly title: string;
  readonly pages: readonly ReadingLink[];
}

interface ReadingPage {
  /** Label of the list beside the page, for example `Guides`. */
  readonly label: string;
  /** The page that leads to all the others. */
  readonly index: ReadingLink;
  readonly groups: readonly ReadingGroup[];
  /** Path of this page. */
  readonly path: string;
  readonly content: HtmlPart;
  /** Sections of this page, for wide screens. */
  readonly sections?: readonly { readonly id: string; readonly title: string }[];
}

/**
 * A page of text with the others beside it: their list, the sections of this one, and the pages before and after it. On a phone the list
 * follows the text, and a link above the title leads to the index.
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
