import type { Event } from "../events.js";
import type { PaymentLink, PaymentLinkPath } from "../resources.js";
import { Scanner } from "../scan.js";
import type { Call } from "./command-call.js";
import { Usage } from "./command-io.js";
import { commandWords } from "./command-line.js";
import { completionScript } from "./completion.js";
import { checkConnection, checkListing } from "./doctor.js";
import { type EventsDocument, eventExample } from "./event-example.js";
import { forwardEvent } from "./forward-event.js";
import { apiIn, importDocument } from "./import-document.js";
import { listen } from "./listen.js";

/** Runs a command. Without a returned exit code, the code is 0. */
type Command = (call: Call) => Promise<number> | Promise<void>;

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["listen", ({ svc, need, values, io }) => listen(svc, need("forward-to"), values.secret ?? newLocalSecret(), io)],
  ["trigger", trigger],
  ["events", events],
  ["test-clock", advanceTestClock],
  ["doctor", doctor],
  ["links", links],
  ["apis", apis],
  [
    "completion",
    async ({ words, io }) => {
      io.write(completionScript(words[0] ?? "", commandWords()));
    },
  ],
  ["scan", scan],
]);

/** Sends an example of an event, built from the service's own OpenAPI document. */
async function trigger({ baseUrl, words, need, values, io }: Call): Promise<number> {
  const [type = ""] = words;
  const to = need("forward-to");
  const secret = values.secret ?? newLocalSecret();
  const document = (await (
    await fetch(new URL("/openapi.json", baseUrl), { signal: io.signal })
  ).json()) as EventsDocument;
  const example = eventExample(document, type) as Event | undefined;
  if (!example) throw new Usage(`there is no event ${type}. Events: ${Object.keys(document.webhooks).join(", ")}`);
  const event = { ...example, id: crypto.randomUUID(), timestamp: new Date().toISOString() };
  const outcome = await forwardEvent(event, to, secret, io.signal);
  io.write(`${type} ${event.id} → ${outcome} (signed with ${secret})`);
  return /^2/.test(outcome) ? 0 : 1;
}

/** A secret in the form of a webhook endpoint's secret. It is only for the local server. */
const newLocalSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

async function events({ svc, words, values, page, json, show }: Call): Promise<void> {
  const [action, id = ""] = words;
  if (action === "show") return json(await svc.events.retrieve(id));
  if (action === "resend") {
    return json(await svc.events.resend(id, values.endpoint === undefined ? {} : { endpointId: values.endpoint }));
  }
  if (action !== undefined) throw new Usage("usage: svc events, svc events show <id>, or svc events resend <id>");
  const query = { ...page, ...(values.type ? { type: values.type as Event["event"] } : {}) };
  await show(svc.events.list(query), ({ timestamp, event, id }) => `${timestamp} ${event} ${id}`);
}

async function advanceTestClock({ svc, words, json }: Call): Promise<void> {
  const [action, seconds = "", ...ids] = words;
  if (action !== "advance" || !/^[1-9]\d{0,6}$/.test(seconds))
    throw new Usage(
      "usage: svc test-clock advance <seconds> [<id> …], with a whole number of seconds from 1 to 604800 (7 days)",
    );
  const named = ids.length === 0 ? {} : { ids };
  json(await svc.testClock.advance({ seconds: Number(seconds), ...named }));
}

async function doctor({ svc, baseUrl, words: [link], values, io }: Call): Promise<number> {
  return link === undefined
    ? checkConnection(svc, baseUrl, io, values.json === true)
    : checkListing(svc, linkIn(link), io, values.json === true);
}

async function links(call: Call): Promise<void> {
  const { svc, words, values, page, json, show } = call;
  const [action, link = ""] = words;
  if (action === "list") {
    const formatLine = ({ url, amount, currency, active, name }: PaymentLink) =>
      `${url} ${amount.toFixed(2)} ${currency} ${active ? "" : "(inactive) "}${name}`;
    return show(svc.paymentLinks.list(page), formatLine);
  }
  if (action === "show") {
    const expand = values.expand?.split(",") as PaymentLinkPath[] | undefined;
    return json(await svc.paymentLinks.retrieve(linkIn(link), { expand }));
  }
  if (action !== "create") throw new Usage("usage: svc links list, svc links create, or svc links show <link>");
  json(await createLink(call));
}

async function createLink({ svc, values, need }: Call): Promise<PaymentLink> {
  const target = values["target-url"];
  const more = {
    ...(values.listed ? { listed: true } : {}),
    ...(values["pay-first"] ? { settle: "before" as const } : {}),
  };
  const agentic = target === undefined ? more : { isAgenticProxy: true, targetUrl: target, ...more };
  const network = need("network") as "base_sepolia";
  return svc.paymentLinks.create({ network, name: need("name"), amount: Number(need("amount")), ...agentic });
}

/** Extracts the id from a link's URL or id. */
const linkIn = (text: string): string => {
  const id = /(?:pl-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0];
  if (id === undefined) throw new Usage("name a link: its address, pl-<uuid> or a UUID");
  return id;
};

async function apis(call: Call): Promise<number> {
  const { svc, words, page, json, show } = call;
  const [action, target = ""] = words;
  if (action === "import") return importApi(call, target);
  if (action === "list") await show(svc.apis.list(page), ({ url, name }) => `${url} ${name}`);
  else if (action === "delete") json(await svc.apis.delete(apiIn(target)));
  else if (action === "create") json(await createApi(call));
  else throw new Usage("usage: svc apis list, create, import <file or URL>, or delete <api>");
  return 0;
}

async function createApi({ svc, values, need }: Call) {
  const network = need("network") as "base_sepolia";
  const upstream = values.mcp ? { upstream: "mcp" as const } : {};
  return svc.apis.create({ network, name: need("name"), baseUrl: need("base-url-of-api"), ...upstream });
}

const importApi = ({ svc, values, io }: Call, document: string): Promise<number> =>
  importDocument(
    svc,
    document,
    {
      api: values.api,
      price: values.price,
      prices: values["price-of"] ?? [],
      isPaidFirst: values["pay-first"] === true,
      isListed: values.listed === true,
      isDryRun: values["dry-run"] === true,
    },
    io,
    values.json === true,
  );

async function scan({ words, values, io, json }: Call): Promise<void> {
  const scanner = new Scanner({ baseUrl: values["scan-url"] ?? io.scanUrl ?? "http://localhost:3001" });
  const report = await scanner.scan(words[0] ?? "", { signal: io.signal });
  if (values.json) return json(report);
  io.write(`${report.finalUrl}: level ${report.level} (${report.levelName}), score ${report.score ?? "none"}`);
}
