import type { McpServerFacts } from "@svc/discovery";
import type { Tier } from "@svc/ratelimit";
import { networkOf } from "@svc/x402";
import type { Deps } from "../deps.js";
import { PRICE_TEXT } from "../gate/price.js";
import { TIERS } from "../limits.js";
import { MCP_SERVER_NAME, MCP_SERVER_TITLE } from "../mcp/server-info.js";
import { LAST_REPORT_MS } from "../scanner/report-store.js";
import { KEPT_MS } from "../scanner/shared-scan.js";

/** What the texts state as fact; every number comes from the table or setting that decides it. */
export interface ScanFacts {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly contact?: string;
  readonly version: string;
  /** Scans that cost nothing, per client. */
  readonly freeTier: Pick<Tier, "max" | "windowMs">;
  /** What one more costs; null: scans are not sold here. */
  readonly price: { readonly text: string; readonly network: string } | null;
  readonly cacheMs: number;
  readonly keptMs: number;
}

const freeTier = TIERS.tiers[TIERS.indexOf("scan")] as Tier;
const KEEPING = { cacheMs: KEPT_MS, keptMs: LAST_REPORT_MS };

/** The facts of a running service. */
export function factsOf({ settings, build, gate }: Pick<Deps, "settings" | "build" | "gate">): ScanFacts {
  return {
    publicUrl: settings.SCAN_PUBLIC_URL.replace(/\/+$/, ""),
    contact: settings.SCAN_CONTACT,
    version: build.version,
    freeTier,
    price: gate.sells ? { text: PRICE_TEXT, network: networkOf(settings.SCAN_NETWORK).title } : null,
    ...KEEPING,
  };
}

/** For what is made of the texts before there is a service: the dates of the pages. */
export const EXAMPLE_FACTS: ScanFacts = {
  publicUrl: "https://scan.example.com",
  version: "1.0.0",
  freeTier,
  price: { text: PRICE_TEXT, network: networkOf("base").title },
  ...KEEPING,
};

/** How the MCP server is announced. */
export const mcpServerOf = ({ publicUrl, version }: ScanFacts): McpServerFacts => ({
  publicUrl,
  version,
  name: MCP_SERVER_NAME,
  title: MCP_SERVER_TITLE,
  description: "Scans a website for agent readiness, verifies fixes and explains its checks.",
});
