import { createHash } from "node:crypto";
import type { JsonDocument } from "../document.js";
import { defineNode } from "../graph/node.js";
import { emptyReply, withText } from "../http/reply.js";
import { resolveUrl } from "../parse-url.js";
import { ACCEPT } from "../site/accept.js";
import { askJson } from "./well-known.js";

export const agentSkills = defineNode({
  name: "agentSkills",
  needs: ["landing", "wellKnownSoft404"],
  async collect({ use }) {
    const { site } = await use("landing");
    const index = await askJson(site, "/.well-known/agent-skills/index.json", () => use("wellKnownSoft404"));
    if (index.state !== "absent") return index;
    const legacy = await askJson(site, "/.well-known/skills/index.json", () => use("wellKnownSoft404"));
    return legacy.state === "found" || legacy.state === "unknown" ? legacy : index;
  },
});

export const firstSkill = defineNode({
  name: "firstSkill",
  needs: ["landing", "agentSkills"],
  async collect({ use }) {
    const url = skillAddress(await use("agentSkills"));
    if (url === null) {
      return { fetched: emptyReply({ kind: "not_asked", why: "no index names a skill" }).fetched, sha256: null };
    }
    const { site } = await use("landing");
    const reply = await site.metadata({ url, accept: ACCEPT.text, keepHtml: true });
    const { fetched, bytes } = reply;
    const isWhole = fetched.kind === "http" && fetched.status === 200 && !fetched.truncated;
    return { fetched: withText(reply), sha256: isWhole ? createHash("sha256").update(bytes).digest("hex") : null };
  },
});

/** The first skill with an address, relative to its index. */
function skillAddress(index: JsonDocument): string | null {
  if (index.state !== "found" || !Array.isArray(index.value.skills)) return null;
  for (const skill of index.value.skills as unknown[]) {
    const { url } = Object(skill) as Record<string, unknown>;
    const address = typeof url === "string" ? resolveUrl(url, index.url) : null;
    if (address !== null) return address;
  }
  return null;
}
