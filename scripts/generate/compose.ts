import { parse } from "yaml";
import { getChainPort } from "../../packages/localstack/src/stack/chain-port.js";
import { NETWORK_NAMES } from "../../packages/x402/src/index.js";

/** Settings that the images set. */
export const OF_THE_IMAGE: readonly string[] = ["HOST", "SERVICE_SHA"];

type Environment = Readonly<Record<string, unknown>>;

interface ComposeFile {
  readonly "x-app-settings": Environment;
  readonly services: Readonly<Record<"payments" | "scan" | "chains", { readonly environment: Environment }>>;
}

/** Matches the YAML comment "`pnpm gen` writes …" and the generated lines of one environment below it. */
const WRITTEN = /^( +)(# `pnpm gen` writes .*)\n(?:\1[A-Z][A-Z0-9_]*:.*\n)*/gm;

/**
 * Adds the generated lines to docker-compose.yml. Each service gets from .env every setting that it reads, unless a line
 * of docker-compose.yml sets a value. The facilitator gets the node of every local chain.
 */
export function composeFile(text: string, settings: Readonly<Record<"payments" | "scan", readonly string[]>>): string {
  const { "x-app-settings": common, services } = parse(text) as ComposeFile;
  const shared = settings.payments.filter((name) => settings.scan.includes(name));
  const own = (service: "payments" | "scan") => settings[service].filter((name) => !shared.includes(name));
  const lists = [
    handedOn(shared, common),
    handedOn(own("payments"), services.payments.environment),
    handedOn(own("scan"), services.scan.environment),
    localNodes(Number(services.chains.environment.CHAINS_PORT)),
  ];
  const places = [...text.matchAll(WRITTEN)].length;
  if (places !== lists.length)
    throw new Error(`docker-compose.yml has ${places} comments that mark generated lines, not ${lists.length}`);
  return text.replace(WRITTEN, (_, indent: string, comment: string) =>
    [comment, ...(lists.shift() as string[])].map((line) => `${indent}${line}\n`).join(""),
  );
}

const handedOn = (names: readonly string[], given: Environment): string[] =>
  names.filter((name) => !OF_THE_IMAGE.includes(name) && (given[name] ?? null) === null).map((name) => `${name}:`);

const localNodes = (firstPort: number): string[] =>
  NETWORK_NAMES.map((name) => `RPC_URLS_${name.toUpperCase()}: http://chains:${getChainPort(name, firstPort)}`);
