import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { createCertificate } from "../../../../packages/outbound/test/support/certificate.js";
import { runChecks } from "../../../scan/src/checks/run-checks.js";
import { type GatherOptions, gather } from "../../../scan/src/gather/gather.js";
import { parseTarget } from "../../../scan/src/gather/parse-target.js";
import { buildReport } from "../../../scan/src/report/build-report.js";
import type { ScanReport } from "../../../scan/src/report/scan-report.js";
import { buildUserAgent, ROBOTS_TOKEN } from "../../../scan/src/scanner/run-scan.js";
import { PATIENT_LIMITS } from "../../../scan/test/support/patient-limits.js";

/** An answer of the service, as the front passes it on. */
export interface SellerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Changes an answer on its way to the scanner. */
export type Change = (answer: SellerAnswer, path: string) => SellerAnswer;

/** Serves a service of this machine under a public host name, over https, as on the internet. */
export interface SellerFront {
  readonly publicUrl: string;
  /** Scans the host like any site on the internet, without an allowance for local addresses. */
  scan(change?: Change): Promise<ScanReport>;
  /** Sends one GET request directly to the service, and applies the change to its answer. */
  ask(path: string, change?: Change): Promise<SellerAnswer>;
  stop(): Promise<void>;
}

const HOST = "pay.shop.example";
const PUBLIC_ADDRESS = "93.184.216.34";
const DROPPED = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"]);
const unchanged: Change = (answer) => answer;

/** @param findService returns the URL of the service, which may start after the front */
export async function startSellerFront(findService: () => string): Promise<SellerFront> {
  let change = unchanged;
  const certificate = createCertificate([HOST]);
  const pass = async (path: string, method: string, headers: Record<string, string>) => {
    const answer = await fetch(`${findService()}${path}`, { method, headers, redirect: "manual" });
    const kept = Object.fromEntries([...answer.headers].filter(([name]) => !DROPPED.has(name)));
    return { status: answer.status, headers: kept, body: await answer.text() };
  };
  const secure = createTlsServer(certificate, async ({ url: path = "/", method = "GET", headers }, response) => {
    const { status, headers: said, body } = change(await pass(path, method, plain(headers)), path);
    response.writeHead(status, said).end(status === 304 || method === "HEAD" ? undefined : body);
  });
  const open = createServer(({ url }, response) =>
    response.writeHead(301, { location: `https://${HOST}${url}` }).end(),
  );
  const ports = { 443: await listen(secure), 80: await listen(open) };
  const network: GatherOptions["network"] = {
    extraCa: [certificate.cert],
    resolver: async (name) => (name === HOST ? [PUBLIC_ADDRESS] : []),
    dial({ address, port }) {
      const socket = connect({ host: "127.0.0.1", port: ports[port as 80 | 443] });
      return Object.defineProperty(socket, "remoteAddress", { value: address });
    },
  };
  return {
    publicUrl: `https://${HOST}`,
    async scan(changing = unchanged) {
      change = changing;
      try {
        return await scanHost(`https://${HOST}`, network);
      } finally {
        change = unchanged;
      }
    },
    ask: async (path, changing = unchanged) => changing(await pass(path, "GET", {}), path),
    stop: async () => {
      await Promise.all([secure, open].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

const plain = ({ host: _, connection: __, "accept-encoding": ___, ...headers }: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function scanHost(url: string, network: GatherOptions["network"]): Promise<ScanReport> {
  const parsed = parseTarget(url);
  if (!parsed.ok) throw new Error(parsed.message);
  const startedAt = Date.now();
  const gathered = await gather(parsed.target, {
    userAgent: buildUserAgent("https://scan.example.com"),
    robotsToken: ROBOTS_TOKEN,
    clock: { now: () => startedAt },
    limits: PATIENT_LIMITS,
    network,
  });
  const ran = runChecks(gathered.artifacts, {
    // The clock stands still, so that verdicts never exceed their time limit on a slow machine.
    now: () => 0,
    onCrash: (id, error) => {
      throw new Error(`${id} crashed: ${error}`);
    },
  });
  return buildReport({ target: parsed.target, gathered, ran, startedAt, durationMs: Date.now() - startedAt });
}
