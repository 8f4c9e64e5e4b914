import { isEvmNetworkName, isNamedInVersion1, NETWORK_NAMES, type NetworkName, wireNetwork } from "@svc/x402";
import { evmWallet } from "./evm-wallet.js";
import type { PaymentKind } from "./kind.js";
import { solanaSigner } from "./solana-signer.js";
import { version1 } from "./version-1.js";
import { version2Evm } from "./version-2-evm.js";
import { version2Svm } from "./version-2-svm.js";

/** A node of each network that the facilitator is to settle on. */
export type RpcUrls = Readonly<Partial<Record<NetworkName, string>>>;

export interface FacilitatorKeys {
  /** `0x` and 64 hex digits. */
  readonly evmPrivateKey: string;
  /** Base58 of the 64 bytes. */
  readonly solanaSecretKey: string;
}

/** What is settled: version 1 wherever it has a name for the network, and version 2 everywhere. */
export async function paymentKinds(rpcUrls: RpcUrls, keys: FacilitatorKeys): Promise<PaymentKind[]> {
  const wanted = NETWORK_NAMES.flatMap((name) => (rpcUrls[name] === undefined ? [] : [[name, rpcUrls[name]] as const]));
  return (await Promise.all(wanted.map(([name, url]) => kindsOf(name, url, keys)))).flat();
}

async function kindsOf(name: NetworkName, rpcUrl: string, keys: FacilitatorKeys): Promise<PaymentKind[]> {
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
