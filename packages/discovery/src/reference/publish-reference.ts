import type { HttpApp } from "@svc/service";
import { type Html, html } from "../html.js";
import { renderMarkdown } from "../markdown.js";
import { type OpenApi, type Operation, operationsOf } from "../openapi/schema.js";
import { type PublishedText, sendText } from "../publish.js";
import { readingLayout } from "../reading-layout.js";
import { renderPage, type Site, siteFrame } from "../site-pages.js";
import { publishScripts, SITE_SCRIPT_PATH, scriptPath } from "../site-script.js";
import { callText, eventSection, operationSection } from "./operation-section.js";
import { REFERENCE_SCRIPT } from "./reference-script.generated.js";
import { REFERENCE_STYLE } from "./reference-style.generated.js";

const INDEX = { href: "/docs", title: "API reference" };
const EVENTS = { slug: "events", title: "Webhook events" };
const SCRIPT_PATH = scriptPath("reference", REFERENCE_SCRIPT);

interface Group {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly { readonly path: string; readonly method: string; readonly operation: Operation }[];
}

/** Serves the reference of the API at /docs, made from the document itself: a page for each tag, with a form to try each operation. */
export function publishReference(app: HttpApp, site: Site): void {
  publishScripts(app, { [SCRIPT_PATH]: REFERENCE_SCRIPT });
  const rendered = new Map<string, PublishedText | null>();
  const pageAt = (slug: string): PublishedText | null => {
    const stored = rendered.get(slug);
    if (stored !== undefined) return stored;
    const page = renderReference(site, app.apiDocument() as OpenApi, slug);
    // Unknown names are not kept: anybody can send any number of them.
    if (page !== null) rendered.set(slug, page);
    return page;
  };
  app.get(INDEX.href, { schema: { hide: true } }, async (request, reply) =>
    sendText(request, reply, pageAt("") as PublishedText),
  );
  app.get<{ Params: { group: string } }>(`${INDEX.href}/:group`, { schema: { hide: true } }, async (request, reply) => {
    const page = pageAt(request.params.group);
    return page === null ? reply.callNotFound() : sendText(request, reply, page);
  });
}

function renderReference(site: Site, document: OpenApi, slug: string): PublishedText | null {
  const groups = groupsOf(document);
  const events = Object.entries(document.webhooks ?? {});
  const group = groups.find((one) => one.slug === slug);
  const { title = "" } = document.info as { title?: string };
  const content =
    slug === ""
      ? overview(document, groups)
      : group !== undefined
        ? groupContent(document, group)
        : slug === EVENTS.slug && events.length > 0
          ? eventsContent(document, events)
          : null;
  if (content === null) return null;
  const path = slug === "" ? INDEX.href : `${INDEX.href}/${slug}`;
  const about = slug === "" ? INDEX.title : (group?.title ?? EVENTS.title);
  const linkOf = ({ slug: name, title: text }: Pick<Group, "slug" | "title">) => ({
    href: `${INDEX.href}/${name}`,
    title: text,
  });
  const links = [INDEX, ...groups.map(linkOf), ...(events.length > 0 ? [linkOf(EVENTS)] : [])];
  const { html: text, headers } = renderPage({
    ...siteFrame(site),
    style: REFERENCE_STYLE,
    title: slug === "" ? `${title}: reference` : `${about} | ${title}`,
    description: `${about}: ${group?.description ?? site.summary}`,
    canonical: `${site.publicUrl}${path}`,
    scripts: [SITE_SCRIPT_PATH, SCRIPT_PATH],
    main: readingLayout({
      label: INDEX.title,
      index: INDEX,
      groups: [{ title: "Reference", pages: links }],
      path,
      content: html`<div class="reference">${content}</div>`,
    }),
  });
  return { contentType: "text/html; charset=utf-8", text, headers };
}

function groupsOf(document: OpenApi): readonly Group[] {
  const all = operationsOf(document);
  const tags = (document.tags ?? []) as readonly { readonly name: string; readonly description?: string }[];
  return tags.flatMap(({ name, description = "" }) => {
    const operations = all.filter(({ operation }) => operation.tags?.includes(name));
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return operations.length === 0 ? [] : [{ slug: name.replaceAll(" ", "-"), title, description, operations }];
  });
}

function overview(document: OpenApi, groups: readonly Group[]): Html {
  const { title = "", description = "" } = document.info as { title?: string; description?: string };
  return html`<h1>${title}</h1>${renderMarkdown(description)}<p><a href="/openapi.json">OpenAPI document</a> · <a href="/llms-full.txt">everything as one text</a></p>${groups.map(
    (group) =>
      html`<h2><a href="${INDEX.href}/${group.slug}">${group.title}</a></h2><p class="soft">${group.description}</p>${operationList(group, `${INDEX.href}/${group.slug}`)}`,
  )}`;
}

const groupContent = (document: OpenApi, group: Group): Html =>
  html`<h1>${group.title}</h1><p class="lead">${group.description}</p>${operationList(group, "")}${group.operations.map(({ method, path, operation }) => operationSection(document, method, path, operation))}`;

const eventsContent = (document: OpenApi, events: readonly [string, { readonly post: Operation }][]): Html =>
  html`<h1>${EVENTS.title}</h1><p class="lead">What the service sends to the webhook endpoints of a merchant.</p>${events.map(([name, { post }]) => eventSection(document, name, post))}`;

const operationList = ({ operations }: Group, page: string): Html =>
  html`<ul class="calls">${operations.map(({ method, path, operation }) => html`<li><a href="${page}#${operation.operationId ?? ""}">${operation.summary}</a><span>${callText(method, path)}</span></li>`)}</ul>`;
