import { resolveUrl } from "../address.js";
import { readTextDocument } from "../documents/read-document.js";
import { learnSoft404 } from "../documents/soft-404.js";
import type { Fetched } from "../fetched.js";
import { defineNode } from "../graph/run-graph.js";
import { ACCEPT } from "../site/site.js";
import { askJson, askText, comparedWith } from "./well-known.js";

const PATH = "/.well-known/oauth-protected-resource";

/** RFC 9728: a 401 names the document of what it protects (section 5.1); without that the path of a resource is put behind the well-known one (3.1). */
export const oauthProtectedResource = defineNode({
  name: "oauthProtectedResource",
  needs: ["landing", "wellKnownSoft404", "homepage", "apiRoot"],
  async collect({ use }) {
    const { site } = await use("landing");
    const ask = (address: string) => askJson(site, address, () => use("wellKnownSoft404"));
    const atRoot = ask(PATH);
    const protectedOnes = [await use("apiRoot"), (await use("homepage")).fetched].filter(demandsCredentials);
    const named = protectedOnes.map(namedBy).find((url) => url !== null && new URL(url).origin === site.origin);
    const [first] = protectedOnes;
    const inserted = first === undefined ? null : site.at(`${PATH}${new URL(first.url).pathname.replace(/\/$/, "")}`);
    // That of the resource itself says more than that of the host.
    for (const address of new Set([named, inserted])) {
      if (address == null || address === site.at(PATH)) continue;
      const document = await ask(address);
      if (document.state === "found") return document;
    }
    return await atRoot;
  },
});

type Answer = Extract<Fetched, { kind: "http" }>;

const demandsCredentials = (fetched: Fetched): fetched is Answer => fetched.kind === "http" && fetched.status === 401;

function namedBy({ headers, url }: Answer): string | null {
  const written = /\bresource_metadata\s*=\s*"?([^",\s]+)/i.exec(headers["www-authenticate"] ?? "")?.[1];
  return written === undefined ? null : resolveUrl(written, url);
}

export const authMd = defineNode({
  name: "authMd",
  needs: ["landing", "soft404", "markdownReply"],
  async collect({ use }) {
    const { site } = await use("landing");
    const url = site.at("/auth.md");
    const reply = await site.metadata({ url, accept: ACCEPT.text, sameSiteOnly: true });
    const document = readTextDocument(reply, url, await comparedWith(reply, () => use("soft404")));
    // A site may answer the markdown of its homepage for every address that ends in .md.
    const isHomepage = document.state === "found" && learnSoft404([await use("markdownReply")]).matches(reply);
    return isHomepage
      ? { state: "absent", url, why: "the markdown of the homepage", fetched: document.fetched }
      : document;
  },
});

export const securityTxt = defineNode({
  name: "securityTxt",
  needs: ["landing", "wellKnownSoft404"],
  collect: async ({ use }) =>
    askText((await use("landing")).site, "/.well-known/security.txt", () => use("wellKnownSoft404")),
});
