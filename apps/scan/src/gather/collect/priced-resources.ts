import { sameSite } from "../../addresses.js";
import type { Fetched } from "../../documents/fetched.js";
import { pricedOperations } from "../../documents/shapes/priced-operations.js";
import { asHttpUrl } from "../../documents/shapes/reading.js";
import { manifestResources } from "../../documents/shapes/x402-manifest.js";
import type { Artifacts } from "../artifacts.js";
import { defineNode } from "../graph/run-graph.js";
import { emptyReply, withText } from "../http/reply.js";
import { ACCEPT } from "../site/site.js";
import { askJson, notAsked } from "./well-known.js";

export const x402Manifest = defineNode({
  name: "x402Manifest",
  needs: ["landing", "wellKnownSoft404", "openApi", "dnsAid", "homepage", "apiRoot"],
  async collect({ use }) {
    const description = await use("openApi");
    const { site } = await use("landing");
    // Buyers look at the API description first. If it names a priced resource that GET can request, the scan doesn't
    // need the manifest.
    const described = description.state === "found" ? pricedOperations(description.value, site.origin) : [];
    if (described.some(({ address }) => address !== null))
      return notAsked("the API description names a priced resource");
    const ask = (address: string) => askJson(site, address, () => use("wellKnownSoft404"));
    const first = await ask("/.well-known/x402");
    if (first.state !== "absent" || description.state === "found") return first;
    const { sellers } = await use("dnsAid");
    const isSeller = sellers.length > 0 || speaksOfSale(await use("homepage")) || isAnswer(await use("apiRoot"));
    if (!isSeller) return first;
    const second = await ask("/.well-known/x402.json");
    if (second.state === "found" || second.state === "unknown") return second;
    const named = namedByDns(sellers).find((href) => sameSite(href, site.origin));
    const isNew = named !== undefined && ![first.url, second.state === "not_asked" ? "" : second.url].includes(named);
    const third = isNew ? await ask(named) : null;
    return third?.state === "found" || third?.state === "unknown" ? third : first;
  },
});

/**
 * True if the page mentions x402, or if the host has no page. If the site is about something else, the scan doesn't
 * look for further lists.
 */
function speaksOfSale({ page }: Artifacts["homepage"]): boolean {
  if (page === null) return true;
  const { title, meta, textStart, anchors, links } = page;
  const texts = [title ?? "", meta.description ?? "", textStart];
  return [...texts, ...[...anchors, ...links].map(({ href }) => href)].some((text) => /x402/i.test(text));
}

const isAnswer = (fetched: Fetched): boolean =>
  fetched.kind !== "not_asked" && !(fetched.kind === "http" && [404, 410].includes(fetched.status));

/** Lists the addresses in texts such as `v=x4021;url=https://example.com/x402`. */
const namedByDns = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => {
    const members = new Map(text.split(";").map((part) => part.trim().split(/=(.*)/s, 2) as [string, string]));
    return members.get("v")?.startsWith("x402") ? (asHttpUrl(members.get("url"))?.href ?? []) : [];
  });

const BYTES_MAX = 64 * 1024;

/** Requests the first paid resource that the API description or the manifest announces. The scan never pays. */
export const pricedResource = defineNode({
  name: "pricedResource",
  needs: ["landing", "openApi", "x402Manifest"],
  async collect({ use }) {
    const { site } = await use("landing");
    const [description, manifest] = await Promise.all([use("openApi"), use("x402Manifest")]);
    const described = description.state === "found" ? pricedOperations(description.value, site.origin) : [];
    const url = [
      ...described.flatMap(({ address }) => address ?? []),
      ...manifestResources(manifest).filter((href) => !href.includes("{")),
    ].find((href) => sameSite(href, site.origin));
    if (url === undefined)
      return emptyReply({ kind: "not_asked", why: "the site announces no paid resource that GET can request" }).fetched;
    const known = site.asked(url, { whole: false });
    return withText(await (known ?? site.page({ url, accept: ACCEPT.json, bytesMax: BYTES_MAX, isExtra: true })));
  },
});
