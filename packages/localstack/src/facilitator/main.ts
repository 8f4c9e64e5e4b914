// Runs the local facilitator in a process of its own.
import { NETWORK_NAMES, type NetworkName } from "@svc/x402";
import type { FacilitatorOptions, RpcUrls } from "./start-facilitator.js";

const PORT = 3402;

/**
 * Reads `HOST` (127.0.0.1), `FACILITATOR_PORT` (3402) and, for every network to settle on, the first address in
 * `RPC_URLS_<NETWORK>`. The keys are those of the local chains unless both `FACILITATOR_EVM_PRIVATE_KEY` and
 * `FACILITATOR_SOLANA_SECRET_KEY` are set.
 * @throws Error that names a bad or missing setting
 */
function facilitatorSettings(env: NodeJS.ProcessEnv): FacilitatorOptions {
  const port = env.FACILITATOR_PORT ? Number(env.FACILITATOR_PORT) : PORT;
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error("FACILITATOR_PORT must be a port, 1 to 65535");
  const rpcUrls = readRpcUrls(env);
  if (Object.keys(rpcUrls).length === 0) throw new Error("RPC_URLS_<NETWORK> must name a node of at least one network");
  const { FACILITATOR_EVM_PRIVATE_KEY: evmPrivateKey, FACILITATOR_SOLANA_SECRET_KEY: solanaSecretKey } = env;
  const keys = evmPrivateKey && solanaSecretKey ? { keys: { evmPrivateKey, solanaSecretKey } } : {};
  return { port, host: env.HOST || "127.0.0.1", rpcUrls, ...keys };
}

function readRpcUrls(env: NodeJS.ProcessEnv): RpcUrls {
  const found: Partial<Record<NetworkName, string>> = {};
  for (const network of NETWORK_NAMES) {
    const name = `RPC_URLS_${network.toUpperCase()}`;
    const first = env[name]?.split(",")[0]?.trim();
    if (!first) continue;
    if (!/^https?:$/.test(URL.canParse(first) ? new URL(first).protocol : ""))
      throw new Error(`${name} must be an http(s) URL`);
    found[network] = first;
  }
  return found;
}

try {
  const settings = facilitatorSettings(process.env);
  // Load late: wallets and chains take a second, and a bad setting should be reported at once.
  const { startFacilitator } = await import("./start-facilitator.js");
  const facilitator = await startFacilitator(settings);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void facilitator.stop().then(() => process.exit(0)));
  }
  console.log(`facilitator: settles on ${Object.keys(settings.rpcUrls).join(", ")}`);
  console.log(`facilitator: listens on ${facilitator.url}`);
} catch (error) {
  console.error(`facilitator: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
