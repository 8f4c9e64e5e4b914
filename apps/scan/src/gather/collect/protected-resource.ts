import type { Fetched } from "../fetched.js";
import { defineNode } from "../graph/node.js";
import { resolveUrl } from "../parse-url.js";
import { askJson } from "./well-known.js";

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
