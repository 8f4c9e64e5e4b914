import type { CatalogApi, CatalogEntry } from "./catalogs.js";
import type { HtmlPart } from "./html.js";
import type { LlmsLink } from "./publish-site.js";
import type { Skill } from "./skills.js";

/** A page for people, and the same as markdown. */
export interface SitePage {
  /** `/` or without a slash at the end. */
  readonly path: string;
  /** In the navigation; absent: not there. */
  readonly nav?: string;
  readonly title: string;
  /** A sentence or two of at least 50 characters. */
  readonly description: string;
  /** The whole content; begins with a heading of level 1. */
  readonly markdown: string;
  /** Day of the last change of the text, as in `2026-11-21`; absent: not known. */
  readonly changed?: string | undefined;
  readonly jsonLd?: object;
  /** What stands in the HTML page where a form or a picture is added to the markdown; default: the markdown. */
  readonly main?: HtmlPart;
  readonly scripts?: readonly string[];
}

/** All that a service says about itself. Texts are made from its own tables, so that they cannot contradict it. */
export interface Site {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** For llms.txt: paragraphs and lists without headings. */
  readonly details: string;
  /** The first is the homepage. */
  readonly pages: readonly SitePage[];
  /** /auth.md: how an agent gets access. */
  readonly auth: string;
  readonly skills: readonly Skill[];
  readonly apis: readonly CatalogApi[];
  /** What the AI catalog lists besides the skills. */
  readonly catalogEntries: readonly CatalogEntry[];
  /** What llms.txt names besides pages, skills and the documents that every service has. */
  readonly links: readonly LlmsLink[];
  /** A mailto: or https: address for security.txt; without it there is none. */
  readonly contact?: string | undefined;
}

/** Where a page lies as markdown. */
export const markdownPath = ({ path }: Pick<SitePage, "path">): string => (path === "/" ? "/index.md" : `${path}.md`);
