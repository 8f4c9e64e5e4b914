import type { DnsAid } from "../artifacts.js";
import { DNS_TYPES, type DnsAnswer, type DnsType, decodeAnswer, encodeQuery } from "../dns/dns-message.js";
import { recordText } from "../dns/record-text.js";
import type { GatherContext } from "../gather-context.js";
import { defineNode } from "../graph/node.js";

const OWNERS = ["_index._agents", "_mcp._agents", "_a2a._agents"];
const NO_SUCH_NAME = 3;

export const dnsAid = defineNode({
  name: "dnsAid",
  needs: ["landing"],
  async collect({ context: { dnsOverHttps }, use }): Promise<DnsAid> {
    const nothing = { asked: false, records: [], authenticated: false, error: null };
    const { site } = await use("landing");
    const hostname = new URL(site.origin).hostname.replace(/\.$/, "");
    // An address has no names below it.
    if (dnsOverHttps === null || /^\[|^[\d.]+$/.test(hostname)) return nothing;
    const types = Object.keys(DNS_TYPES) as DnsType[];
    const questions = OWNERS.flatMap((owner) => types.map((type) => ({ name: `${owner}.${hostname}`, type })));
    const answers = await Promise.all(
      questions.map(async (question) => ({ ...question, answer: await askDns(dnsOverHttps, question) })),
    );
    const told = answers.filter(({ answer }) => answer !== null && [0, NO_SUCH_NAME].includes(answer.code));
    const withRecords = told.filter(({ answer }) => answer!.records.length > 0);
    return {
      asked: true,
      records: withRecords.flatMap(({ name, type, answer }) =>
        answer!.records.flatMap((data) => {
          const text = recordText(type, data);
          return text === null ? [] : [`${name} ${type} ${text}`];
        }),
      ),
      authenticated: withRecords.length > 0 && withRecords.every(({ answer }) => answer!.authenticated),
      error: told.length < answers.length ? "the resolver did not answer every question" : null,
    };
  },
});

/** RFC 8484, section 4.1. */
async function askDns(
  { url, client, signal }: NonNullable<GatherContext["dnsOverHttps"]>,
  { name, type }: { readonly name: string; readonly type: DnsType },
): Promise<DnsAnswer | null> {
  const address = new URL(url);
  address.searchParams.set("dns", encodeQuery(name, type).toString("base64url"));
  const headers = { accept: "application/dns-message" };
  const result = await client.request({ url: address.href, headers, timeoutMs: 5_000, bodyBytesMax: 65_535, signal });
  return result.kind === "response" && result.status === 200 ? decodeAnswer(result.body, type) : null;
}
