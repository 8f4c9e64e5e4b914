import { wrap } from "@faremeter/fetch";
import { createPaymentHandler } from "@faremeter/payment-evm/exact";
import { createLocalWallet } from "@faremeter/wallet-evm";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { wrapAxiosWithPayment } from "@x402/axios";
import { ExactEvmScheme, registerExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment as wrapFetchVersion2, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import axios from "axios";
import bs58 from "bs58";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { withPaymentInterceptor } from "x402-axios";
import { createSigner, wrapFetchWithPayment } from "x402-fetch";

export interface Bought {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the body's type
  readonly body: any;
  /** `PAYMENT-RESPONSE`, as received. */
  readonly receipt: string | null;
}

/**
 * An unmodified public x402 client, set up as in its README, with its default maximum price (0.10 USDC for
 * `x402-fetch`).
 */
export interface PublicBuyer {
  readonly name: string;
  /** Sends JSON. */
  post(url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Bought>;
  /** Set if the client wraps `fetch`. MCP clients use it. */
  readonly fetch?: typeof fetch;
}

const ofFetch = (name: string, pay: unknown): PublicBuyer => {
  const paying = pay as typeof fetch;
  return {
    name,
    fetch: paying,
    async post(url, body, headers) {
      const answer = await paying(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json(), receipt: answer.headers.get("payment-response") };
    },
  };
};

const ofAxios = (name: string, client: unknown): PublicBuyer => ({
  name,
  async post(url, body, headers) {
    const answer = await (client as ReturnType<typeof axios.create>).post(url, body, { headers: { ...headers } });
    return { status: answer.status, body: answer.data, receipt: String(answer.headers["payment-response"]) };
  },
});

/** Buyers with a wallet on an EVM chain. Only `faremeter` needs to know which chain. */
export async function evmBuyers(
  privateKey: string,
  chain: { readonly id: number; readonly name: string },
): Promise<PublicBuyer[]> {
  const account = privateKeyToAccount(privateKey as Hex);
  const both = () => registerExactEvmScheme(new x402Client(), { signer: account });
  const only2 = () => new x402Client().register("eip155:*", new ExactEvmScheme(account));
  const wallet = await createLocalWallet({ ...chain, rpcUrls: { default: { http: [] } } } as never, privateKey);
  return [
    ofFetch("x402-fetch 1.2", wrapFetchWithPayment(fetch, account as never)),
    ofAxios("x402-axios 0.7", withPaymentInterceptor(axios.create() as never, account as never)),
    ofFetch("@x402/fetch 2, both versions", wrapFetchVersion2(fetch, both())),
    ofFetch("@x402/fetch 2, version 2 only", wrapFetchVersion2(fetch, only2())),
    ofAxios("@x402/axios 2, both versions", wrapAxiosWithPayment(axios.create() as never, both() as never)),
    ofAxios("@x402/axios 2, version 2 only", wrapAxiosWithPayment(axios.create() as never, only2() as never)),
    ofFetch("@faremeter/fetch 0.22", wrap(fetch, { handlers: [createPaymentHandler(wallet as never)] })),
  ];
}

/** Buyers with a wallet on Solana's devnet that read the chain at `rpcUrl`. */
export async function solanaBuyers(secretKey: Uint8Array, rpcUrl: string): Promise<PublicBuyer[]> {
  const version1 = await createSigner("solana-devnet", bs58.encode(secretKey));
  const signer = await createKeyPairSignerFromBytes(secretKey);
  const only2 = new x402Client().register("solana:*", new ExactSvmScheme(signer as never, { rpcUrl }) as never);
  const settings = { svmConfig: { rpcUrl } };
  return [
    ofFetch("x402-fetch 1.2", wrapFetchWithPayment(fetch, version1, undefined, undefined, settings)),
    ofFetch("@x402/fetch 2 with @x402/svm", wrapFetchVersion2(fetch, only2)),
  ];
}

/** Signs an in-band challenge (MCP) with x402's public client, and returns the value of `_meta["x402/payment"]`. */
export type InBandPayer = (paymentRequired: unknown) => Promise<object>;

export function evmInBandPayer(privateKey: string): InBandPayer {
  const client = registerExactEvmScheme(new x402Client(), { signer: privateKeyToAccount(privateKey as Hex) });
  return (asked) => client.createPaymentPayload(asked as never);
}

export async function solanaInBandPayer(secretKey: Uint8Array, rpcUrl: string): Promise<InBandPayer> {
  const signer = await createKeyPairSignerFromBytes(secretKey);
  const client = new x402Client().register("solana:*", new ExactSvmScheme(signer as never, { rpcUrl }) as never);
  return (asked) => client.createPaymentPayload(asked as never);
}
