import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { NETWORKS, networksOfMode } from "@svc/x402";
import bs58 from "bs58";
import { getAddress } from "ethers/address";
import {
  type PaymentsUnderTest,
  randomEvmWallet,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;
const LINKS = "/api/v1/payment-links";
const randomSolanaWallet = (): string => bs58.encode(randomBytes(32));
const evmDefault = getAddress(randomEvmWallet());
const solanaDefault = randomSolanaWallet();

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant({ wallets: [evmDefault, solanaDefault] });
  other = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = (body: object, key = merchant.testKey) =>
  payments.call("POST", LINKS, { key, body: { network: "base_sepolia", name: "x", amount: 1, ...body } });
const change = (id: string, body: object) => payments.call("PATCH", `${LINKS}/${id}`, { key: merchant.testKey, body });
const made = async (body: object) => (await create(body)).body.data;

describe("networks of a link", () => {
  test.each(["test", "live"] as const)(
    "a %s key may use each network of its mode, with the default wallet of the chain family",
    async (mode) => {
      const key = mode === "test" ? merchant.testKey : merchant.liveKey;
      for (const network of networksOfMode(mode)) {
        const { status, body } = await create({ network }, key);
        expect(status).toBe(201);
        const wallet = NETWORKS[network].family === "evm" ? evmDefault : solanaDefault;
        expect(body.data).toMatchObject({
          network,
          networks: [network],
          merchantWalletAddress: wallet,
          merchantWalletAddresses: { [network]: wallet },
          payableBy: NETWORKS[network].x402Name === null ? ["x402-v2"] : ["x402-v1", "x402-v2"],
        });
      }
    },
  );

  test("one link may collect on all networks of its mode, each with its own wallet", async () => {
    const networks = networksOfMode("test");
    const own = randomEvmWallet();
    const { status, body } = await create({ networks, merchantWalletAddresses: { polygon_amoy: own } });
    expect(status).toBe(201);
    expect(body.data.networks).toEqual(networks);
    expect(body.data.merchantWalletAddresses).toEqual({
      base_sepolia: evmDefault,
      eth_sepolia: evmDefault,
      polygon_amoy: getAddress(own),
      arc_testnet: evmDefault,
      solana_devnet: solanaDefault,
    });
    expect(body.data.merchantWalletAddress).toBe(evmDefault);
  });

  test.each([
    [
      "a live network with a test key",
      { network: "base" },
      "network: base is a live network, but this request is in test mode",
    ],
    [
      "a live network among test ones",
      { networks: ["base_sepolia", "solana"] },
      "networks: solana is a live network, but this request is in test mode",
    ],
    [
      "networks without network",
      { networks: ["eth_sepolia"] },
      "networks: must include base_sepolia, the value of network",
    ],
    ["a network twice", { networks: ["base_sepolia", "base_sepolia"] }, "networks: must not name a network twice"],
    ["no networks", { networks: [] }, /^networks: /],
    ["an unknown network", { networks: ["base_sepolia", "doge"] }, /^networks\.1: must be one of /],
    ["networks as text", { networks: "base_sepolia" }, "networks: must be an array"],
  ])("refuses %s", async (_what, body, message) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("VALIDATION_FAILED");
    if (typeof message === "string") expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
  });

  test("a test network with a live key is the caller's error, not a question of permission", async () => {
    const answer = await create({}, merchant.liveKey);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe("network: base_sepolia is a test network, but this request is in live mode");
  });
});

describe("wallets of a link", () => {
  test("an EVM wallet is taken in lower, upper and checksummed case and answered with its EIP-55 checksum", async () => {
    const lower = randomEvmWallet();
    const upper = `0x${lower.slice(2).toUpperCase()}`;
    for (const spelling of [lower, upper, getAddress(lower)]) {
      const link = await made({ merchantWalletAddresses: { base_sepolia: spelling } });
      expect(link.merchantWalletAddress).toBe(getAddress(lower));
    }
  });

  test("one address receives on every network of its family, and the default wallet on the others", async () => {
    const wallet = getAddress(randomEvmWallet());
    const link = await made({
      networks: ["base_sepolia", "polygon_amoy", "solana_devnet"],
      merchantWalletAddress: wallet,
    });
    expect(link.merchantWalletAddresses).toEqual({
      base_sepolia: wallet,
      polygon_amoy: wallet,
      solana_devnet: solanaDefault,
    });
  });

  const wrongChecksum = (address: string): string => {
    const swapped = [...address.slice(2)].map((letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    return `0x${swapped.join("")}`;
  };
  test.each([
    [
      "a wrong EIP-55 checksum",
      { merchantWalletAddresses: { base_sepolia: wrongChecksum(evmDefault) } },
      /base_sepolia/,
    ],
    ["a Solana wallet on an EVM network", { merchantWalletAddresses: { base_sepolia: solanaDefault } }, /base_sepolia/],
    [
      "an EVM wallet on a Solana network",
      { network: "solana_devnet", merchantWalletAddresses: { solana_devnet: evmDefault } },
      /^merchantWalletAddresses\.solana_devnet: is not a wallet address of solana_devnet$/,
    ],
    [
      "a wallet for a network that the link does not have",
      { merchantWalletAddresses: { eth_sepolia: evmDefault } },
      "merchantWalletAddresses.eth_sepolia: is not one of the link's networks",
    ],
    [
      "a wallet for an unknown network",
      { merchantWalletAddresses: { bitcoin: evmDefault } },
      "merchantWalletAddresses.bitcoin: is not a known member",
    ],
    ["an address of no family", { merchantWalletAddress: "z".repeat(40) }, /^merchantWalletAddress: /],
    ["an address that fits no network", { merchantWalletAddress: solanaDefault }, /^merchantWalletAddress: /],
    [
      "a base58 text of 31 bytes",
      { merchantWalletAddress: bs58.encode(Buffer.alloc(31, 7)) },
      /^merchantWalletAddress/,
    ],
    ["null", { merchantWalletAddress: null }, /^merchantWalletAddress: /],
    [
      "two different wallets for the same network",
      { merchantWalletAddress: randomEvmWallet(), merchantWalletAddresses: { base_sepolia: randomEvmWallet() } },
      "merchantWalletAddress: differs from the address of base_sepolia in merchantWalletAddresses",
    ],
  ])("refuses %s", async (_what, body, message) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    if (typeof message === "string") expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
  });

  test("a network without any wallet is refused, naming it", async () => {
    const { testKey } = await payments.makeMerchant();
    const answer = await create({ network: "solana_devnet" }, testKey);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^merchantWalletAddresses: has no wallet for solana_devnet/);
  });

  test("a wallet of another merchant is a conflict in every spelling and place; in the other mode it is free", async () => {
    const wallet = getAddress(randomEvmWallet());
    expect((await create({ merchantWalletAddress: wallet }, other.testKey)).status).toBe(201);
    for (const body of [
      { merchantWalletAddress: wallet.toLowerCase() },
      { merchantWalletAddresses: { base_sepolia: wallet } },
      { networks: ["base_sepolia", "eth_sepolia"], merchantWalletAddresses: { eth_sepolia: wallet } },
    ]) {
      const answer = await create(body);
      expect([answer.status, answer.body.code]).toEqual([409, "CONFLICT"]);
      expect(answer.text).not.toContain(other.id);
    }
    expect((await change((await made({})).id, { merchantWalletAddress: wallet })).status).toBe(409);
    expect((await create({ network: "base", merchantWalletAddress: wallet }, merchant.liveKey)).status).toBe(201);
  });

  test("when 20 merchants name one new wallet at once, one of them gets it", async () => {
    const wallet = randomSolanaWallet();
    const merchants = await Promise.all(Array.from({ length: 20 }, () => payments.makeMerchant()));
    const answers = await Promise.all(
      merchants.map(({ testKey }) => create({ network: "solana_devnet", merchantWalletAddress: wallet }, testKey)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("changing networks and wallets", () => {
  test("a link of one network moves as a whole and keeps its wallet where the family allows it", async () => {
    const wallet = getAddress(randomEvmWallet());
    const { id } = await made({ merchantWalletAddress: wallet });
    expect((await change(id, { network: "eth_sepolia" })).body.data).toMatchObject({
      network: "eth_sepolia",
      networks: ["eth_sepolia"],
      merchantWalletAddress: wallet,
      merchantWalletAddresses: { eth_sepolia: wallet },
    });
    expect((await change(id, { network: "solana_devnet" })).body.data).toMatchObject({
      networks: ["solana_devnet"],
      merchantWalletAddress: solanaDefault,
      payableBy: ["x402-v1", "x402-v2"],
    });
  });

  test("added networks get the link's own wallet; removed ones are forgotten", async () => {
    const wallet = getAddress(randomEvmWallet());
    const { id } = await made({ merchantWalletAddress: wallet });
    const grown = await change(id, { networks: ["base_sepolia", "polygon_amoy"] });
    expect(grown.body.data.merchantWalletAddresses).toEqual({ base_sepolia: wallet, polygon_amoy: wallet });
    const moved = await change(id, { network: "polygon_amoy", networks: ["polygon_amoy"] });
    expect(moved.body.data.merchantWalletAddresses).toEqual({ polygon_amoy: wallet });
  });

  test("naming one wallet leaves the others", async () => {
    const networks = ["base_sepolia", "eth_sepolia"];
    const [first, second, third] = [1, 2, 3].map(() => getAddress(randomEvmWallet()));
    const { id } = await made({ networks, merchantWalletAddresses: { base_sepolia: first, eth_sepolia: second } });
    const changed = await change(id, { merchantWalletAddresses: { eth_sepolia: third } });
    expect(changed.body.data.merchantWalletAddresses).toEqual({ base_sepolia: first, eth_sepolia: third });
  });

  test("a fetched object with another wallet changes the wallet, by either member", async () => {
    const fetched = await made({});
    const [one, two] = [1, 2].map(() => getAddress(randomEvmWallet()));
    const byAddress = await change(fetched.id, { ...fetched, merchantWalletAddress: one });
    expect(byAddress.body.data).toMatchObject({
      merchantWalletAddress: one,
      merchantWalletAddresses: { base_sepolia: one },
    });
    const byNetwork = await change(fetched.id, {
      ...byAddress.body.data,
      merchantWalletAddresses: { base_sepolia: two },
    });
    expect(byNetwork.body.data).toMatchObject({
      merchantWalletAddress: two,
      merchantWalletAddresses: { base_sepolia: two },
    });
  });

  test("a change of the link's wallet applies to networks without their own wallet", async () => {
    const networks = ["base_sepolia", "eth_sepolia", "polygon_amoy", "solana_devnet"];
    const [own, next] = [1, 2].map(() => getAddress(randomEvmWallet()));
    const link = await made({ networks, merchantWalletAddresses: { polygon_amoy: own } });
    const changed = await change(link.id, { ...link, merchantWalletAddress: next });
    expect(changed.body.data.merchantWalletAddresses).toEqual({
      base_sepolia: next,
      eth_sepolia: next,
      polygon_amoy: own,
      solana_devnet: solanaDefault,
    });
    const solana = randomSolanaWallet();
    const again = await change(link.id, { merchantWalletAddress: solana });
    expect(again.body.data).toMatchObject({
      merchantWalletAddress: next,
      merchantWalletAddresses: { polygon_amoy: own, solana_devnet: solana },
    });
  });

  test("a network of the other mode and one outside networks are refused", async () => {
    const { id } = await made({ networks: ["base_sepolia", "eth_sepolia"] });
    expect((await change(id, { network: "base" })).body.message).toMatch(/^network: base is a live network/);
    expect((await change(id, { network: "polygon_amoy" })).body.message).toMatch(
      /^networks: must include polygon_amoy/,
    );
    expect((await change(id, { network: null })).status).toBe(400);
    expect((await change(id, { networks: null })).status).toBe(400);
  });
});
