import { apiPath } from "../apis/api-address.js";
import { buildOperation, describeInOneLine, howToPay, oneLine, price } from "../apis/describe-api.js";
import { openApiPath } from "../apis/route-template.js";
import { publicLinkId } from "../payment-links/link-urls.js";
import { type Storefront, type StorefrontItem, storefrontPath } from "./storefront.js";

/** Returns the path of a link, or of an API's route in OpenAPI's syntax, relative to the service's root. */
export function getOfferPath({ linkId, routeTemplate }: StorefrontItem, apiId: string | null): string {
  return apiId === null
    ? `/api/agent/link/${publicLinkId(linkId as string)}`
    : `${apiPath(apiId)}${openApiPath(routeTemplate)}`;
}

/** Converts an offer to JSON. `price` is in US dollars as decimal text, "0.00" if the route is free. */
const describeOffer = (offer: StorefrontItem, apiId: string | null, publicUrl: string) => ({
  name: offer.name,
  description: offer.description,
  method: offer.method,
  url: `${publicUrl}${getOfferPath(offer, apiId)}`,
  price: price(offer),
  settle: offer.settle,
});

/** Converts the storefront to JSON for programs. */
export function describeStorefront(storefront: Storefront, publicUrl: string) {
  const { name, slug, mode, domain, supportEmail, supportUrl, apis, links } = storefront;
  const url = `${publicUrl}${storefrontPath(slug)}`;
  return {
    name,
    mode,
    url,
    verifiedDomain: domain,
    supportEmail,
    supportUrl,
    openapi: `${url}/openapi.json`,
    instructions: `${url}/llms.txt`,
    apis: apis.map((api) => ({
      name: api.name,
      description: api.description,
      url: `${publicUrl}${apiPath(api.id)}`,
      openapi: `${publicUrl}${apiPath(api.id)}/openapi.json`,
      mcp: `${publicUrl}/mcp/api-${api.id}`,
      routes: api.routes.map((route) => describeOffer(route, api.id, publicUrl)),
    })),
    links: links.map((link) => describeOffer(link, null, publicUrl)),
  };
}

/** Builds one OpenAPI 3.1 document of all offers, with `x-payment-info` on paid operations. */
export function buildStorefrontOpenApi(storefront: Storefront, publicUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (offer: StorefrontItem, apiId: string | null, tag: string) => {
    const path = getOfferPath(offer, apiId);
    paths[path] = { ...paths[path], [offer.method.toLowerCase()]: { tags: [tag], ...buildOperation(offer) } };
  };
  for (const api of storefront.apis) for (const route of api.routes) add(route, api.id, api.name);
  for (const link of storefront.links) add(link, null, "Links");
  return {
    openapi: "3.1.0",
    info: { title: storefront.name, version: "1" },
    servers: [{ url: publicUrl }],
    paths,
  };
}

/** Builds a Markdown list of all offers, with instructions for paying. */
export function buildStorefrontLlmsText(storefront: Storefront, publicUrl: string): string {
  const { name, slug, domain, mode, apis, links } = storefront;
  const url = `${publicUrl}${storefrontPath(slug)}`;
  const line = (offer: StorefrontItem, apiId: string | null) =>
    describeInOneLine(offer, `${publicUrl}${getOfferPath(offer, apiId)}`);
  const apiSections = apis.flatMap((api) => [
    `## ${oneLine(api.name)}`,
    "",
    ...(api.description === "" ? [] : [oneLine(api.description), ""]),
    `MCP server: ${publicUrl}/mcp/api-${api.id}`,
    "",
    ...api.routes.map((route) => line(route, api.id)),
    "",
  ]);
  return [
    `# ${oneLine(name)}`,
    "",
    domain === null ? "> The seller has not verified a domain." : `> The seller has verified that it owns ${domain}.`,
    "",
    ...(mode === "test" ? ["Test mode: payments here move test money.", ""] : []),
    `Schemas: [openapi.json](${url}/openapi.json). The offers as JSON: ${url} with \`Accept: application/json\`.`,
    "",
    ...howToPay([...apis.flatMap(({ routes }) => routes), ...links]),
    "",
    ...apiSections,
    ...(links.length === 0 ? [] : ["## Links", "", ...links.map((link) => line(link, null)), ""]),
  ].join("\n");
}
