// Signs EIP-712 data for the Python tests, which have no library for it. Input and output are one line of JSON each.
import { createInterface } from "node:readline";
import { Wallet } from "ethers";

const wallet = new Wallet(process.env.PRIVATE_KEY);
for await (const line of createInterface({ input: process.stdin })) {
  const { domain, types, message } = JSON.parse(line);
  process.stdout.write(`${await wallet.signTypedData(domain, types, message)}\n`);
}
