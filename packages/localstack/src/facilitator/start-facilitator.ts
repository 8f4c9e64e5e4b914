import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isEvmNetworkName, isNamedInVersion1, NETWORK_NAMES, type NetworkName, wireNetwork } from "@svc/x402";
import bs58 from "bs58";
import { createSigner } from "x402/types";
import { evmAccounts } from "../evm/accounts.js";
import { jsonRpc } from "../evm/local-chain.js";
import { SOLANA_WALLETS } from "../solana/wallets.js";
import { answerRequest, type PaymentKind } from "./answer-request.js";
import { createCatalog } from "./catalog.js";
import { evmWallet } from "./evm-wallet.js";
import { version1, version2Evm, version2Svm } from "./schemes.js";

/** Enough for many thousand fees. */
const WANTED_LAMPORTS = 1_000_000_000;

interface SolanaSigner {
  /** Base58. */
  readonly address: string;
  readonly signer: Awaited<ReturnType<typeof createSigner>>;
}

/**
 * Opens the key that pays the fees of Solana payments. If its balance is low, requests SOL from the node. A failed
 * request is ignored.
 * @param secretKey the 64-byte secret key in base58
 */
async function solanaSigner(network: string, rpcUrl: string, secretKey: string): Promise<SolanaSigner> {
  const signer = await createSigner(network, secretKey);
  const { address } = signer as unknown as { address: string };
  const rpc = jsonRpc(rpcUrl);
  const { value } = await rpc<{ value: number }>("getBalance", [address]);
  if (value < WANTED_LAMPORTS) await rpc("requestAirdrop", [address, WANTED_LAMPORTS]).catch(() => {});
  return { address, signer };
}

/** A node for each network on which the facilitator settles. */
export type RpcUrls = Readonly<Partial<Record<NetworkName, string>>>;

interface FacilitatorKeys {
  /** `0x` and 64 hex digits. */
  readonly evmPrivateKey: string;
  /** The 64-byte secret key in base58. */
  readonly solanaSecretKey: string;
}

/** Supported kinds: version 1 if it has a name for the network, and version 2 everywhere. */
async function paymentKinds(rpcUrls: RpcUrls, keys: FacilitatorKeys): Promise<PaymentKind[]> {
  const wanted = NETWORK_NAMES.flatMap((name) => (rpcUrls[name] === undefined ? [] : [[name, rpcUrls[name]] as const]));
  return (await Promise.all(wanted.map(([name, url]) => listKinds(name, url, keys)))).flat();
}

async function listKinds(name: NetworkName, rpcUrl: string, keys: FacilitatorKeys): Promise<PaymentKind[]> {
  const network = wireNetwork(name, 1);
  if (!isEvmNetworkName(name)) {
    const { signer, address: feePayer } = await solanaSigner(network, rpcUrl, keys.solanaSecretKey);
    const first = version1(network, { signer, solanaRpcUrl: rpcUrl, extra: { feePayer } });
    return [first, await version2Svm(wireNetwork(name, 2), rpcUrl, keys.solanaSecretKey)];
  }
  const wallet = evmWallet(name, rpcUrl, keys.evmPrivateKey);
  const second = version2Evm(wireNetwork(name, 2), wallet);
  return isNamedInVersion1(name) ? [version1(network, { signer: wallet }), second] : [second];
}

export interface FacilitatorOptions {
  /** Settles only on these networks. */
  readonly rpcUrls: RpcUrls;
  /** Default: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default: the facilitator's accounts of the local chains. */
  readonly keys?: FacilitatorKeys;
}

export interface Facilitator {
  readonly url: string;
  /** Stops at once and cuts off requests in flight. */
  stop(): Promise<void>;
}

const LOCAL_KEYS: FacilitatorKeys = {
  evmPrivateKey: evmAccounts.facilitator.privateKey,
  solanaSecretKey: bs58.encode(SOLANA_WALLETS.facilitator.secretKey),
};

/** Keys of a second facilitator on the same chains. With one account, both would use the same nonces. */
export const OTHER_LOCAL_KEYS: FacilitatorKeys = {
  evmPrivateKey: evmAccounts.otherFacilitator.privateKey,
  solanaSecretKey: bs58.encode(SOLANA_WALLETS.otherFacilitator.secretKey),
};

/** Starts a facilitator in this process, on our own nodes. It sends real transactions and pays for them. */
export async function startFacilitator(options: FacilitatorOptions): Promise<Facilitator> {
  const { rpcUrls, port = 0, host = "127.0.0.1", keys = LOCAL_KEYS } = options;
  const kinds = await paymentKinds(rpcUrls, keys);
  const catalog = createCatalog();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body, headers } = await answerRequest(request, kinds, catalog);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
  // Ignore callers that hang up during their request.
  const server = createServer((request, response) => respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
