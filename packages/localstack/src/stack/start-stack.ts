import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { NETWORK_NAMES, NETWORKS, type NetworkName } from "@svc/x402";
import bs58 from "bs58";
import { evmAccounts } from "../evm/index.js";
import { type ManagedProcess, reason, startProcess } from "../managed-process.js";
import { programArguments, REPOSITORY } from "../repository.js";
import { SOLANA_WALLETS } from "../solana/index.js";
import { LOCAL_SEED, type LocalKeys, localKeys, type SeedMerchant } from "./seed.js";
import { getBypassSecret, paymentsEnv, type ServiceUrls, scanEnv } from "./service-env.js";
import { removeStackFile, type StackDocument, writeStackFile } from "./stack-document.js";
import type { StackSettings } from "./stack-settings.js";
import { type Ground, Lifetime, type StackReporter, startGround, timed } from "./start-ground.js";

interface ServiceOptions {
  /** Also the name of its folder below apps/. */
  readonly name: "payments" | "scan";
  readonly url: string;
  /** A path that answers 200 as soon as the service is ready. */
  readonly readyPath: string;
  readonly env: Record<string, string | undefined>;
  /** Folder for `<name>.log`. */
  readonly logFolder: string;
  /**
   * Receives lines that an operator should see at once: warnings and worse, and lines that aren't structured log lines.
   */
  readonly onComplaint: (line: string) => void;
}

/** Starts a service of this repository in its own process and waits until it is ready. */
async function startService(options: ServiceOptions): Promise<ManagedProcess> {
  const { name, url, readyPath, onComplaint } = options;
  mkdirSync(options.logFolder, { recursive: true });
  const log = createWriteStream(join(options.logFolder, `${name}.log`));
  const service = await startProcess({
    name: `the ${name} service`,
    command: process.execPath,
    args: programArguments(`apps/${name}`, "main"),
    options: { cwd: REPOSITORY, env: { ...process.env, ...options.env } },
    onLine: (line) => {
      log.write(`${line}\n`);
      if (isComplaint(line)) onComplaint(line);
    },
    probe: () =>
      fetch(url + readyPath, { signal: AbortSignal.timeout(2_000) }).then(
        (response) => response.ok,
        () => false,
      ),
  });
  void service.ended.then(() => log.end());
  return service;
}

const WARN = 40;

function isComplaint(line: string): boolean {
  try {
    return Number(JSON.parse(line).level) >= WARN;
  } catch {
    return line.trim() !== "";
  }
}

interface Services {
  readonly payments: ManagedProcess;
  readonly scan: ManagedProcess;
}

async function startServices(
  stack: { settings: StackSettings; urls: ServiceUrls; ground: Ground; keys: LocalKeys },
  lifetime: Lifetime,
  reporter: StackReporter,
): Promise<Services> {
  const { settings, urls, ground, keys } = stack;
  const logFolder = join(settings.folder, "logs");
  const complain = (name: string) => (line: string) => reporter.complaint(`${name}: ${line}`);
  const payments = startService({
    name: "payments",
    url: urls.payments,
    readyPath: "/api/ready",
    env: paymentsEnv(settings, urls, ground, keys),
    logFolder,
    onComplaint: complain("payments"),
  });
  const scan = startService({
    name: "scan",
    url: urls.scan,
    readyPath: "/api/health",
    env: scanEnv(settings, urls, ground, keys),
    logFolder,
    onComplaint: complain("scan"),
  });
  lifetime.track(payments);
  lifetime.track(scan);
  const [one, two] = await Promise.all([
    timed(reporter, "the payments service is ready", payments),
    timed(reporter, "the scan service is ready", scan),
  ]);
  return { payments: one, scan: two };
}

async function describeStack(urls: ServiceUrls, ground: Ground, keys: LocalKeys): Promise<StackDocument> {
  const { merchant, otherMerchant } = LOCAL_SEED;
  const { sessionToken } = ground.identity;
  const session = async ({ user }: SeedMerchant) => (sessionToken ? { sessionToken: await sessionToken(user) } : {});
  const byNetwork = NETWORK_NAMES.map((network) => [network, merchant.wallets[NETWORKS[network].family]]);
  return {
    payments: { url: urls.payments },
    scan: { url: urls.scan, bypassSecret: getBypassSecret(keys) },
    merchant: {
      id: merchant.id,
      ...keys.merchant,
      ...(await session(merchant)),
      wallets: { ...merchant.wallets, ...Object.fromEntries(byNetwork) },
    },
    otherMerchant: { id: otherMerchant.id, ...keys.otherMerchant, ...(await session(otherMerchant)) },
    buyer: {
      evmPrivateKey: evmAccounts.buyer.privateKey,
      solanaSecretKey: bs58.encode(SOLANA_WALLETS.buyer.secretKey),
    },
    chains: Object.fromEntries(
      ground.chains.map(({ network, rpcUrl, chainId, usdc }) => [network, { rpcUrl, chainId, usdc }]),
    ) as Record<NetworkName, StackDocument["chains"][NetworkName]>,
    facilitator: { url: ground.facilitator.url },
    target: { url: ground.target.url },
    site: { url: ground.site.url },
    dashboard: { issuer: ground.identity.issuer },
    storage: { endpoint: ground.storage.endpoint, bucket: ground.storage.bucket },
    database: { url: ground.database.url },
    ...(ground.redis === undefined ? {} : { redis: { url: ground.redis.url } }),
  };
}

/** Resolves with a message as soon as a part of the stack ends unexpectedly. Doesn't keep the process alive. */
function whenPartEnds({ payments, scan }: Services, { database, redis, chains, facilitator }: Ground): Promise<string> {
  const processes: [string, ManagedProcess | undefined][] = [
    ["the payments service", payments],
    ["the scan service", scan],
    ["the database", database.process],
    ["Redis", redis?.process],
    ["the facilitator", facilitator.process],
  ];
  const ends = processes.flatMap(([name, process]) =>
    process === undefined ? [] : [process.ended.then((how) => complaint(name, reason(how), process.recentOutput()))],
  );
  const chainEnds = chains.flatMap(({ network, pid }) =>
    pid === undefined ? [] : [whenGone(pid).then(() => complaint(`the chain ${network}`, "its process has ended", ""))],
  );
  return Promise.race([...ends, ...chainEnds]);
}

const complaint = (name: string, how: string, output: string): string =>
  `${name} ended (${how})${output === "" ? "" : `; its last lines:\n${output}`}`;

const LOOK_EVERY_MS = 500;

function whenGone(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      try {
        process.kill(pid, 0);
      } catch {
        clearInterval(timer);
        resolve();
      }
    }, LOOK_EVERY_MS);
    timer.unref();
  });
}

export interface Stack {
  readonly document: StackDocument;
  readonly ground: Ground;
  /** Resolves with a message when a part of the stack ends unexpectedly. */
  readonly broken: Promise<string>;
  /** Stops the services after their current work, then everything else. May be called again. */
  stop(): Promise<void>;
}

/** Starts the whole local stack. If a part doesn't start, stops everything and throws an error with the reason. */
export async function startStack(settings: StackSettings, reporter: StackReporter): Promise<Stack> {
  const { folder, paymentsPort, scanPort } = settings;
  // Remove files that a killed stack left behind.
  removeStackFile(folder);
  rmSync(join(folder, "logs"), { recursive: true, force: true });

  const below = new Lifetime();
  const above = new Lifetime();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      removeStackFile(folder);
      await above.stop();
      await below.stop();
    })();
    return stopping;
  };
  try {
    const keys = localKeys(join(folder, "keys.json"));
    const urls = { payments: `http://127.0.0.1:${paymentsPort}`, scan: `http://127.0.0.1:${scanPort}` };
    const ground = await startGround(settings, keys, urls.payments, below, reporter);
    const services = await startServices({ settings, urls, ground, keys }, above, reporter);
    const document = await describeStack(urls, ground, keys);
    writeStackFile(folder, document);
    return { document, ground, broken: whenPartEnds(services, ground), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
