import { Contract, JsonRpcProvider, Network, Wallet } from "ethers";
import type { Payment, PaymentOrder } from "./payment.js";

const ERC20 = [
  "function transfer(address to, uint256 value) returns (bool)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
];

/** Sends USDC from the buyer's wallet, as any wallet does. */
export async function payOnEvm(order: PaymentOrder, chainId: number, privateKey: string): Promise<Payment> {
  const network = Network.from(chainId);
  const provider = new JsonRpcProvider(order.rpcUrl, network, { staticNetwork: network, cacheTimeout: -1 });
  try {
    const buyer = new Wallet(privateKey, provider);
    const usdc = new Contract(order.usdc, ERC20, buyer);
    const sent = await usdc.getFunction("transfer").send(order.to, order.baseUnits);
    const receipt = await sent.wait();
    if (receipt?.status !== 1) throw new Error(`the transfer ${sent.hash} failed on the chain`);
    return { txHash: sent.hash, payer: buyer.address, received: () => receivedIn(sent.hash, order) };
  } finally {
    provider.destroy();
  }
}

/** Reads the receipt again, from the node, and adds up what the token's own events say. */
async function receivedIn(txHash: string, order: PaymentOrder): Promise<bigint> {
  const provider = new JsonRpcProvider(order.rpcUrl);
  try {
    const receipt = await provider.getTransactionReceipt(txHash);
    if (receipt === null) throw new Error(`the chain does not know ${txHash}`);
    const events = new Contract(order.usdc, ERC20).interface;
    return receipt.logs
      .filter((log) => log.address === order.usdc)
      .map((log) => events.parseLog(log))
      .filter((event) => event?.name === "Transfer" && event.args.to === order.to)
      .reduce((sum, event) => sum + BigInt(event?.args.value), 0n);
  } finally {
    provider.destroy();
  }
}
