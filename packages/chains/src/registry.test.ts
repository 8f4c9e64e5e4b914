import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { NETWORK_NAMES, type NetworkName } from "@svc/x402";
import type { TransferClaim } from "./chain-verifier.js";
import { createChains } from "./registry.js";

const nowhere = { rpcUrls: ["http://127.0.0.1:1"], confirmations: 1, nodeTimeoutMs: 500, pollMs: 0 };
const claimOn = (network: NetworkName): TransferClaim => ({
  network,
  txHash: network.startsWith("solana") ? "0".repeat(128) : `0x${"0".repeat(64)}`,
  payer: "",
  recipients: [],
  amountBaseUnits: 1n,
});

test("a network without nodes is unreachable, and so is one whose node is dead", async () => {
  const chains = createChains({ base: { ...nowhere, rpcUrls: [] } });
  for (const network of NETWORK_NAMES) {
    const verdict = await chains.chain(network).verify(claimOn(network));
    expect(verdict).toEqual({ outcome: "unreachable", cause: "node_error" });
  }
  await chains.close();
});

test("uses each network's own nodes, and reports a failing one with its network", async () => {
  const down: string[] = [];
  const settings = Object.fromEntries(NETWORK_NAMES.map((name) => [name, nowhere]));
  const chains = createChains(settings, {
    onNodeDown: ({ network, node }) => down.push(`${network} ${node}`),
  });
  for (const network of NETWORK_NAMES) {
    const verdict = await chains.chain(network).verify(claimOn(network));
    expect(verdict).toEqual({ outcome: "unreachable", cause: "node_error" });
  }
  expect(down).toEqual(NETWORK_NAMES.map((network) => `${network} 127.0.0.1:1`));
  await chains.close();
});

/** Every file that Node loads while the program runs. */
function filesLoadedBy(program: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "loaded-"));
  try {
    execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    });
    const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
    return reports.flatMap(({ result }) => result.map(({ url }: { url: string }) => url));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("loads a chain's SDK with the first claim on that chain, not earlier", () => {
  const built = JSON.stringify(new URL("../dist/registry.js", import.meta.url).pathname);
  const start = `import { createChains } from ${built};
    const nodes = ${JSON.stringify(nowhere)};
    const chains = createChains({ base: nodes, solana: nodes });`;
  const sdks = (files: string[]) =>
    ["/ethers/", "/@solana/web3.js/"].filter((sdk) => files.some((file) => file.includes(sdk)));
  const claim = `{ txHash: "0x${"0".repeat(64)}", payer: "", recipients: [], amountBaseUnits: 1n, network: "base" }`;
  expect(sdks(filesLoadedBy(start))).toEqual([]);
  expect(sdks(filesLoadedBy(`${start} await chains.chain("base").verify(${claim}); await chains.close();`))).toEqual([
    "/ethers/",
  ]);
});
