import { parseArgs } from "node:util";
import { type Event, Svc } from "../client.js";
import { Scanner } from "../scan.js";
import { hmacHex } from "../webhooks.js";

export interface CommandIo {
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly scanUrl?: string | undefined;
  readonly write: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly signal: AbortSignal;
}

const USAGE = `svc listen --forward-to http://localhost:4000/webhooks   events, as they happen, to a server on this machine, signed
svc trigger <event> --forward-to <url>                   an example of an event to that server
svc events [--type payment.completed] [--limit 10]       what happened
svc links create --network base_sepolia --name <name> --amount 0.5 [--target-url <url>]
svc scan <url>                                           how ready a site is for agents

--api-key or SVC_API_KEY, --base-url or SVC_BASE_URL (http://localhost:3000), --scan-url or SVC_SCAN_URL (http://localhost:3001);
--secret whsec_… signs what is forwarded (default: a new one, which is shown).`;

const TEXT = { type: "string" } as const;
const OPTIONS = {
  "api-key": TEXT,
  "base-url": TEXT,
  "scan-url": TEXT,
  "forward-to": TEXT,
  secret: TEXT,
  type: TEXT,
  limit: TEXT,
  network: TEXT,
  name: TEXT,
  amount: TEXT,
  "target-url": TEXT,
  help: { type: "boolean" },
} as const;

const POLL_MS = 1000;

class Usage extends Error {}

/** Answers the exit code: 0, 1 for a failure, 2 for a command that is none. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [command = "", ...words] = positionals;
    if (values.help || command === "") {
      io.write(USAGE);
      return command === "" && !values.help ? 2 : 0;
    }
    const need = (name: keyof typeof OPTIONS): string => {
      const value = values[name];
      if (typeof value !== "string") throw new Usage(`--${name} is required`);
      return value;
    };
    const baseUrl = values["base-url"] ?? io.baseUrl ?? "http://localhost:3000";
    const apiKey = values["api-key"] ?? io.apiKey;
    const svc = new Svc({ baseUrl, ...(apiKey ? { apiKey } : {}) });
    const json = (value: unknown) => io.write(JSON.stringify(value, null, 2));
    switch (command) {
      case "listen":
        await listen(svc, need("forward-to"), values.secret ?? newLocalSecret(), io);
        return 0;
      case "trigger":
        return await trigger(baseUrl, words[0] ?? "", need("forward-to"), values.secret ?? newLocalSecret(), io);
      case "events": {
        const query = {
          limit: Number(values.limit ?? 10),
          ...(values.type ? { type: values.type as Event["event"] } : {}),
        };
        for (const event of (await svc.events.list(query)).data)
          io.write(`${event.timestamp} ${event.event} ${event.id}`);
        return 0;
      }
      case "links": {
        if (words[0] !== "create") throw new Usage("svc links create");
        const target = values["target-url"];
        const agentic = target === undefined ? {} : { isAgenticProxy: true, targetUrl: target };
        const network = need("network") as "base_sepolia";
        json(
          await svc.paymentLinks.create({ network, name: need("name"), amount: Number(need("amount")), ...agentic }),
        );
        return 0;
      }
      case "scan": {
        const scanner = new Scanner({ baseUrl: values["scan-url"] ?? io.scanUrl ?? "http://localhost:3001" });
        const report = await scanner.scan(words[0] ?? "", { signal: io.signal });
        io.write(`${report.finalUrl}: level ${report.level} (${report.levelName}), score ${report.score ?? "none"}`);
        return 0;
      }
      default:
        throw new Usage(`there is no command ${command}`);
    }
  } catch (error) {
    if (io.signal.aborted) return 0;
    const isUsage = error instanceof Usage || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
    const hint = (error as { hint?: string }).hint;
    io.complain(`${(error as Error).message}${hint ? ` ${hint}` : ""}`);
    if (isUsage) io.complain(USAGE);
    return isUsage ? 2 : 1;
  }
}

/** Forwards what happens from now on, in its order, until the signal. */
async function listen(svc: Svc, to: string, secret: string, io: CommandIo): Promise<void> {
  const { signal } = io;
  let last = (await svc.events.list({ limit: 1 }, { signal })).data[0]?.id;
  io.write(`Forwarding events to ${to}, signed with ${secret}`);
  while (!signal.aborted) {
    // The page next to the last one that was seen, read backwards: however many there are, none is passed over.
    const query = last === undefined ? { limit: 100 } : { limit: 100, ending_before: last };
    const { data } = await svc.events.list(query, { signal });
    for (const event of data.reverse()) {
      io.write(`${event.timestamp} ${event.event} ${event.id} → ${await forwardEvent(event, to, secret, signal)}`);
      last = event.id;
    }
    if (data.length < 100) await pause(POLL_MS, signal);
  }
}

/** The example that the service's own document has for this event. */
async function trigger(baseUrl: string, type: string, to: string, secret: string, io: CommandIo): Promise<number> {
  const document = (await (await fetch(new URL("/openapi.json", baseUrl), { signal: io.signal })).json()) as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: Event }> } } }>;
  };
  const example = document.webhooks[type]?.post.requestBody.content["application/json"]?.example;
  if (!example) throw new Usage(`there is no event ${type}: ${Object.keys(document.webhooks).join(", ")}`);
  const event = { ...example, id: crypto.randomUUID(), timestamp: new Date().toISOString() };
  const outcome = await forwardEvent(event, to, secret, io.signal);
  io.write(`${type} ${event.id} → ${outcome} (signed with ${secret})`);
  return /^2/.test(outcome) ? 0 : 1;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Sends an event to a local server as the service sends webhooks, signed with this secret. Answers what came back, in a word. */
async function forwardEvent(event: Event, to: string, secret: string, signal?: AbortSignal): Promise<string> {
  const body = JSON.stringify({ ...event, webhookDeliveryId: crypto.randomUUID() });
  const time = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "x-webhook-event": event.event,
    "x-webhook-signature": `t=${time},v1=${await hmacHex(secret, `${time}.${body}`)}`,
    "webhook-id": event.id,
    "webhook-timestamp": String(time),
    "webhook-signature": `v1,${await standardSignature(secret, `${event.id}.${time}.${body}`)}`,
  };
  try {
    const timeout = AbortSignal.timeout(15_000);
    const answer = await fetch(to, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return `not delivered: ${(error as Error).message}`;
  }
}

/** Standard Webhooks: the key is what the part after `whsec_` decodes to. */
async function standardSignature(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}

/** Like the secret of an endpoint; for the local server alone. */
const newLocalSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
