import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import bs58 from "bs58";
import { evmAccounts } from "../evm/accounts.js";
import { SOLANA_WALLETS } from "../solana/wallets.js";
import { answerRequest } from "./answer-request.js";
import { type FacilitatorKeys, paymentKinds, type RpcUrls } from "./payment-kinds.js";

export interface FacilitatorOptions {
  /** Only these networks are settled. */
  readonly rpcUrls: RpcUrls;
  /** Default: a free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default: the facilitator's accounts of the local chains. */
  readonly keys?: FacilitatorKeys;
}

export interface Facilitator {
  readonly url: string;
  /** Stops at once: requests that are being answered are cut off. */
  stop(): Promise<void>;
}

const LOCAL_KEYS: FacilitatorKeys = {
  evmPrivateKey: evmAccounts.facilitator.privateKey,
  solanaSecretKey: bs58.encode(SOLANA_WALLETS.facilitator.secretKey),
};

/**
 * Starts a facilitator in this process: `/verify`, `/settle` and `/supported` by the public packages, on nodes of our own.
 * It sends real transactions and pays for them.
 */
export async function startFacilitator(options: FacilitatorOptions): Promise<Facilitator> {
  const { rpcUrls, port = 0, host = "127.0.0.1", keys = LOCAL_KEYS } = options;
  const kinds = await paymentKinds(rpcUrls, keys);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await answerRequest(request, kinds);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  // A caller that hangs up while its request is read is no reason to end.
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
