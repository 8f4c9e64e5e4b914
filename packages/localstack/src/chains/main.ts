// Runs the local chains in a process of their own. Settings: HOST (127.0.0.1) and CHAINS_PORT (8545). From CHAINS_PORT
// on, each network has two ports of its own. The port before CHAINS_PORT answers once all chains listen and the buyer
// has USDC.
import { once } from "node:events";
import { createServer } from "node:http";

const PORT = 8545;

try {
  const firstPort = process.env.CHAINS_PORT ? Number(process.env.CHAINS_PORT) : PORT;
  if (!Number.isInteger(firstPort) || firstPort < 2 || firstPort > 65_500)
    throw new Error("CHAINS_PORT must be a port, 2 to 65500");
  const { startChains } = await import("../stack/start-chains.js");
  const host = process.env.HOST || "127.0.0.1";
  const chains = await startChains({ host, firstPort });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void Promise.allSettled(chains.map((chain) => chain.stop())).then(() => process.exit(0)));
  }
  for (const { network, rpcUrl } of chains) console.log(`chains: ${network} on port ${new URL(rpcUrl).port}`);
  const health = createServer((_request, response) => response.end("all are listening\n")).listen(firstPort - 1, host);
  await once(health, "listening");
  console.log("chains: all are listening");
} catch (error) {
  console.error(`chains: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
