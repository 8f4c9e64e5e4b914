import {
  errorsHtml,
  findSections,
  Html,
  html,
  type ReadingGroup,
  readingLayout,
  renderMarkdown,
  SITE_SCRIPT_PATH,
  type SitePage,
} from "@svc/discovery";
import { ERRORS_PATH, errorsText } from "@svc/errors";
import { CHANGELOG_PATH, FEED_LINKS } from "./changelog-feeds.js";
import { GUIDE_HTML, GUIDES } from "./guides.generated.js";
import { insertPublicUrl, limitsText, type PaymentsFacts } from "./texts.js";

const INDEX = { href: "/guides", title: "Guides" };
const LIMITS_PATH = "/guides/limits";

/** The pages by subject, in reading order for a newcomer. */
const SUBJECTS: readonly { readonly title: string; readonly paths: readonly string[] }[] = [
  {
    title: "Start",
    paths: ["/guides/quickstart", "/guides/dashboard", "/guides/testing", "/guides/going-live"],
  },
  {
    title: "Get paid",
    paths: [
      "/guides/be-paid-by-people",
      "/guides/agentic-links",
      "/guides/sell-an-api",
      "/guides/webhooks",
      "/guides/networks",
    ],
  },
  { title: "Build", paths: ["/guides/client", "/guides/python", "/guides/mcp", ERRORS_PATH, LIMITS_PATH] },
  { title: "More", paths: ["/guides/members", CHANGELOG_PATH, "/guides/legacy"] },
];

type GuidePage = SitePage & { readonly label: string };

/** Builds the index page and a page for each guide, which lists all guides beside its text. */
export function guidePages({ publicUrl }: PaymentsFacts): readonly SitePage[] {
  const onService = (text: string): string => insertPublicUrl(text, publicUrl);
  const texts: readonly GuidePage[] = [
    ...GUIDES.map(({ markdown, ...guide }) => ({
      ...guide,
      markdown: onService(markdown),
      ...(guide.path === CHANGELOG_PATH ? { links: FEED_LINKS } : {}),
      main: new Html(onService(GUIDE_HTML[guide.path] ?? "")),
    })),
    {
      path: ERRORS_PATH,
      label: "Errors",
      title: "Errors",
      description: "Every error code of this API: what it means, whether to retry, and what to do.",
      markdown: errorsText(),
      main: errorsHtml(),
    },
    {
      path: LIMITS_PATH,
      label: "Limits",
      title: "Rate limits",
      description: "How many requests one client address may send, and which response headers show how many are left.",
      markdown: limitsText(),
    },
  ];
  const groups = groupPages(texts);
  const main = (page: GuidePage): Html =>
    readingLayout({
      label: "Guides",
      index: INDEX,
      groups,
      path: page.path,
      content: page.main ?? renderMarkdown(page.markdown),
      sections: findSections(page.markdown),
    });
  return [indexPage(texts), ...texts.map((page) => ({ ...page, main: main(page), scripts: [SITE_SCRIPT_PATH] }))];
}

function groupPages(pages: readonly GuidePage[]): readonly ReadingGroup[] {
  const labels = new Map(pages.map(({ path, label }) => [path, label]));
  return SUBJECTS.map(({ title, paths }) => ({
    title,
    pages: paths.map((path) => ({ href: path, title: labels.get(path) ?? path })),
  }));
}

function indexPage(pages: readonly GuidePage[]): SitePage {
  const groups = SUBJECTS.map(({ title, paths }) => ({
    title,
    pages: paths.flatMap((path) => pages.find((page) => page.path === path) ?? []),
  }));
  const lead = "Everything that you need to sell for USDC: from the first test payment to live mode.";
  const lists = groups.map(
    ({ title, pages: listed }) =>
      `## ${title}\n\n${listed.map((page) => `- [${page.label}](${page.path}): ${page.description}`).join("\n")}`,
  );
  return {
    path: INDEX.href,
    nav: INDEX.title,
    title: "Guides",
    description: lead,
    markdown: `# Guides\n\n> ${lead}\n\n${lists.join("\n\n")}\n`,
    main: html`<div class="index"><h1>Guides</h1><p class="lead">${lead}</p>${groups.map(
      ({ title, pages: listed }) =>
        html`<h2>${title}</h2><ul class="cards">${listed.map(({ path, label, description }) => html`<li><a href="${path}"><b>${label}</b><span>${description}</span></a></li>`)}</ul>`,
    )}</div>`,
  };
}
