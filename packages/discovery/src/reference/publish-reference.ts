import type { HttpApp } from "@svc/service";
import { type Html, html } from "../html.js";
import { renderMarkdown } from "../markdown.js";
import { getOperations, type OpenApi, type Operation } from "../openapi/schema.js";
import { type PublishedText, sendText } from "../publish.js";
import { readingLayout } from "../reading-layout.js";
import { renderPage, type Site, siteFrame } from "../site-pages.js";
import { publishScripts, SITE_SCRIPT_PATH, scriptPath } from "../site-script.js";
import { callText, eventSection, operationSection } from "./operation-section.js";
import { REFERENCE_SCRIPT } from "./reference-script.generated.js";
import { REFERENCE_STYLE } from "./reference-style.generated.js";
import { SEARCH_CHARACTERS_MAX, searchedEvents, searchOperations } from "./search-operations.js";

const INDEX = { href: "/docs", title: "API reference" };
const EVENTS = { slug: "events", title: "Webhook events" };
const SCRIPT_PATH = scriptPath("reference", REFERENCE_SCRIPT);

interface Group {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly { readonly path: string; readonly method: string; readonly operation: Operation }[];
}

/**
 * Serves the API reference at /docs, generated from the OpenAPI document: one page for each tag, with a form for each
 * operation.
 */
export function publishReference(app: HttpApp, site: Site): void {
  publishScripts(app, { [SCRIPT_PATH]: REFERENCE_SCRIPT });
  const rendered = new Map<string, PublishedText | null>();
  const pageAt = (slug: string): PublishedText | null => {
    const stored = rendered.get(slug);
    if (stored !== undefined) return stored;
    const page = renderReference(site, app.apiDocument() as OpenApi, slug);
    // Don't cache unknown names: any caller can send any number of them.
    if (page !== null) rendered.set(slug, page);
    return page;
  };
  app.get<{ Querystring: { q?: unknown } }>(INDEX.href, { schema: { hide: true } }, async (request, reply) => {
    const { q: query } = request.query;
    const isSearch = typeof query === "string" && query.trim() !== "";
    const page = isSearch ? renderSearch(site, app.apiDocument() as OpenApi, query.trim()) : pageAt("");
    return sendText(request, reply, page as PublishedText);
  });
  app.get<{ Params: { group: string } }>(`${INDEX.href}/:group`, { schema: { hide: true } }, async (request, reply) => {
    const page = pageAt(request.params.group);
    return page === null ? reply.callNotFound() : sendText(request, reply, page);
  });
}

function renderReference(site: Site, document: OpenApi, slug: string): PublishedText | null {
  const groups = groupOperations(document);
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
  return referencePage(site, document, {
    path,
    title: slug === "" ? `${title}: reference` : `${about} | ${title}`,
    description: `${about}: ${group?.description ?? site.summary}`,
    content,
  });
}

/** Search results of the reference. The page works without scripts. */
function renderSearch(site: Site, document: OpenApi, query: string): PublishedText {
  const all = [
    ...groupOperations(document).flatMap(({ slug, operations }) =>
      operations.map(({ path, method, operation }) => ({
        href: `${INDEX.href}/${slug}#${operation.operationId ?? ""}`,
        title: operation.summary ?? path,
        call: { method, path },
        operation,
      })),
    ),
    ...searchedEvents(document, `${INDEX.href}/${EVENTS.slug}`),
  ];
  const found = searchOperations(document, all, query);
  const count = found.length === 1 ? "1 result" : `${found.length} results`;
  const list = html`<ul class="calls">${found.map(({ href, title, call }) => html`<li><a href="${href}">${title}</a><span>${call ? callText(call.method, call.path) : "Webhook event"}</span></li>`)}</ul>`;
  const none = html`<p>Try another word, for example a path, a member of a body, or the name of an event. <a href="${INDEX.href}">All operations</a></p>`;
  return referencePage(site, document, {
    path: INDEX.href,
    title: `Search: ${query.slice(0, SEARCH_CHARACTERS_MAX)}`,
    description: `Operations and events of the reference that match the search. ${site.summary}`,
    query,
    content: html`<h1>Search</h1><p class="lead" role="status">${count} for “${query.slice(0, SEARCH_CHARACTERS_MAX)}”</p>${found.length > 0 ? list : none}`,
  });
}

interface ReferencePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly content: Html;
  /** The searched text. */
  readonly query?: string;
}

function referencePage(site: Site, document: OpenApi, { path, content, query, ...page }: ReferencePage): PublishedText {
  const groups = groupOperations(document);
  const toLink = ({ slug: name, title: text }: Pick<Group, "slug" | "title">) => ({
    href: `${INDEX.href}/${name}`,
    title: text,
  });
  const hasEvents = Object.keys(document.webhooks ?? {}).length > 0;
  const links = [INDEX, ...groups.map(toLink), ...(hasEvents ? [toLink(EVENTS)] : [])];
  const { html: text, headers } = renderPage({
    ...siteFrame(site),
    style: REFERENCE_STYLE,
    ...page,
    noindex: query !== undefined,
    canonical: `${site.publicUrl}${path}`,
    scripts: [SITE_SCRIPT_PATH, SCRIPT_PATH],
    main: readingLayout({
      label: INDEX.title,
      index: INDEX,
      groups: [{ title: "Reference", pages: links }],
      path,
      content: html`<div class="reference">${searchForm(query)}${content}</div>`,
    }),
  });
  return { contentType: "text/html; charset=utf-8", text, headers };
}

const searchForm = (query = ""): Html =>
  html`<form class="find" role="search" action="${INDEX.href}"><label for="find">Search the reference</label><input id="find" type="search" name="q" maxlength="${SEARCH_CHARACTERS_MAX}" autocomplete="off" value="${query.slice(0, SEARCH_CHARACTERS_MAX)}"><button class="quiet">Search</button></form>`;

function groupOperations(document: OpenApi): readonly Group[] {
  const all = getOperations(document);
  const tags = (document.tags ?? []) as readonly {
    readonly name: string;
    readonly description?: string;
    readonly "x-displayName"?: string;
  }[];
  return tags.flatMap(({ name, description = "", "x-displayName": shown = name }) => {
    const operations = all.filter(({ operation }) => operation.tags?.includes(name));
    const title = `${shown.charAt(0).toUpperCase()}${shown.slice(1)}`;
    return operations.length === 0 ? [] : [{ slug: name.replaceAll(" ", "-"), title, description, operations }];
  });
}

function overview(document: OpenApi, groups: readonly Group[]): Html {
  const { title = "", description = "" } = document.info as { title?: string; description?: string };
  return html`<h1>${title}</h1>${renderMarkdown(description)}<p><a href="/openapi.json">OpenAPI document</a> · <a href="/llms-full.txt">everything as one text</a>${document.externalDocs !== undefined && html` · ${externalLink(document)}`}</p>${groups.map(
    (group) =>
      html`<h2><a href="${INDEX.href}/${group.slug}">${group.title}</a></h2><p class="soft">${group.description}</p>${operationList(group, `${INDEX.href}/${group.slug}`)}`,
  )}`;
}

/** Link to the API's external documentation, which describes its deprecated operations. */
function externalLink({ externalDocs }: OpenApi): Html | null {
  if (externalDocs === undefined) return null;
  const { url, description } = externalDocs as { readonly url: string; readonly description: string };
  return html`<a href="${url}">${description}</a>`;
}

const groupContent = (document: OpenApi, group: Group): Html =>
  html`<h1>${group.title}</h1><p class="lead">${group.description}</p>${group.operations.every(({ operation }) => operation.deprecated) && html`<p>${externalLink(document)}</p>`}${operationList(group, "")}${group.operations.map(({ method, path, operation }) => operationSection(document, method, path, operation))}`;

const eventsContent = (document: OpenApi, events: readonly [string, { readonly post: Operation }][]): Html =>
  html`<h1>${EVENTS.title}</h1><p class="lead">Events that the service sends to a merchant's webhook endpoints.</p>${events.map(([name, { post }]) => eventSection(document, name, post))}`;

const operationList = ({ operations }: Group, page: string): Html =>
  html`<ul class="calls">${operations.map(({ method, path, operation }) => html`<li><a href="${page}#${operation.operationId ?? ""}">${operation.summary}</a><span>${callText(method, path)}</span></li>`)}</ul>`;
