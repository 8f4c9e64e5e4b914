import { resolveUrl, sameSite } from "../../addresses.js";
import { isSuccess, type JsonDocument, tells } from "../../documents/fetched.js";
import { endpointOfCard, readAgentCard } from "../../documents/shapes/agent-documents.js";
import { readLinkset } from "../../documents/shapes/api-documents.js";
import { ADDRESSES } from "../../documents/well-known.js";
import type { LinkTarget } from "../artifacts.js";
import { defineNode } from "../graph/run-graph.js";
import { withText } from "../http/reply.js";
import type { Landing } from "../site/landing.js";
import { ACCEPT, type Site } from "../site/site.js";
import { comparedWith, type Soft404Source } from "./well-known.js";

const CATALOG_TARGETS_MAX = 2;
/** Maximum number of bytes to read, enough to see that something is at the address. */
const BYTES_MAX = 8 * 1024;

/**
 * Requests the addresses that documents name, because such a document is useless if nothing responds there. Sends only
 * GET requests.
 */
export const documentTargets = defineNode({
  name: "documentTargets",
  needs: ["landing", "soft404", "apiCatalog", "mcpServerCards", "a2aAgentCard"],
  async collect({ use }) {
    const place = await use("landing");
    const { site } = place;
    const soft404 = () => use("soft404");
    const [catalog, cards, agent] = await Promise.all([use("apiCatalog"), use("mcpServerCards"), use("a2aAgentCard")]);
    const lookAtAll = (addresses: readonly (string | null)[]) =>
      Promise.all(
        [...new Set(addresses)].flatMap((href) =>
          href !== null && sameSite(href, site.origin) ? [lookAt(place, href, soft404)] : [],
        ),
      );
    const [apiCatalog, mcpServerCard, a2aAgentCard] = await Promise.all([
      lookAtAll(pickCheapest(site, catalogTargets(catalog))),
      lookAtAll([cards.map(endpointOfCard).find((href) => href !== null) ?? null]),
      lookAtAll([agentAddress(agent)]),
    ]);
    return { apiCatalog, mcpServerCard, a2aAgentCard };
  },
});

const catalogTargets = (document: JsonDocument): readonly string[] =>
  document.state === "found" ? (readLinkset(document.value, document.url).shape ?? []) : [];

/** Picks addresses to request: one that the scan requests anyway, otherwise the first ones. */
function pickCheapest(site: Site, hrefs: readonly string[]): readonly string[] {
  const usual = hrefs.filter((href) => href === site.at(ADDRESSES.openApi.path) || href === site.at("/"));
  return usual.length > 0 ? usual.slice(0, 1) : hrefs.slice(0, CATALOG_TARGETS_MAX);
}

function agentAddress(document: JsonDocument): string | null {
  const address = document.state === "found" ? readAgentCard(document.value).shape?.address : null;
  return address == null ? null : resolveUrl(address, document.state === "found" ? document.url : address);
}

async function lookAt(
  { site, homepageUrl, homepage }: Landing,
  href: string,
  soft404: Soft404Source,
): Promise<LinkTarget> {
  const known = href === homepageUrl ? homepage : site.asked(href, { whole: false });
  const reply = await (known ?? site.page({ url: href, accept: ACCEPT.json, bytesMax: BYTES_MAX, isExtra: true }));
  const { fetched } = reply;
  const isMissing = fetched.kind === "http" && (fetched.status === 404 || fetched.status === 410);
  const isHomepage = href === homepageUrl && isSuccess(fetched);
  if (isMissing || (!isHomepage && (await comparedWith(reply, soft404)).matches(reply))) {
    return { href, exists: false, fetched: withText(reply) };
  }
  // 401, 402 and 403 show that there is a server at the address, although it refuses the request.
  const answers = tells(fetched) || (fetched.kind === "http" && [401, 402, 403].includes(fetched.status));
  return { href, exists: answers ? true : null, fetched: withText(reply) };
}
