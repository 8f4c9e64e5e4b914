import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";

/** Addresses to which the target's name currently resolves. */
let addresses: string[] = [];
const asked: string[] = [];
let shop: LinkShop;

beforeAll(async () => {
  shop = await startLinkShop({
    outbound: {
      resolver: async (hostname) => {
        asked.push(hostname);
        return addresses;
      },
    },
  });
});
afterAll(() => shop?.stop());

/** Makes a link with a target that the API would refuse now, as if it had been saved under other settings. */
async function linkTo(targetUrl: string): Promise<ShopLink> {
  const link = await shop.makeLink();
  await shop.payments.deps.database.pool.query("UPDATE payment_links SET target_url = $1 WHERE id = $2", [
    targetUrl,
    link.id,
  ]);
  return link;
}

async function expectRefusedAtCall(link: ShopLink): Promise<void> {
  const before = await shop.income();
  const answer = await shop.pay(link, { payment: { privateKey: await shop.newBuyer() } });
  expect([answer.status, answer.body.code, answer.headers.get("x-svc-charged")]).toEqual([
    502,
    "UPSTREAM_ERROR",
    "false",
  ]);
  expect(shop.target.calls).toHaveLength(0);
  expect(await shop.income()).toBe(before);
}

test.each([
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://0/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://100.64.0.1/",
  "https://192.0.0.1/",
  "https://198.18.0.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://[ff02::1]/",
  "https://localhost/",
  "https://localhost./",
  "https://a.localhost/",
  "https://metadata.internal/",
  "https://printer.local/",
  "https://１２７.０.０.１/",
  "https://user:secret@api.example.com/",
  "https://api.example.com:8443/",
  "http://api.example.com/",
  "ftp://api.example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
])("the target %s is refused when it is saved, and called by no link that has it", async (targetUrl) => {
  const made = await shop.payments.call("POST", "/api/v1/payment-links", {
    key: shop.merchant.testKey,
    body: { network: "base_sepolia", name: "x", amount: 0.5, isAgenticProxy: true, targetUrl },
  });
  expect([made.status, made.body.errors?.[0]?.field]).toEqual([400, "targetUrl"]);
  await expectRefusedAtCall(await linkTo(targetUrl));
});

test.each([
  ["127.0.0.1"],
  ["10.0.0.7"],
  ["169.254.169.254"],
  ["::1"],
  ["::ffff:10.0.0.7"],
  ["64:ff9b::a00:7"],
  ["fd12::1"],
  ["0.0.0.0"],
])("a public name that has come to mean %s is not called", async (address) => {
  addresses = ["93.184.216.34"];
  const link = await shop.makeLink({ targetUrl: "https://api.example.com/report" });
  addresses = [address];
  asked.length = 0;
  await expectRefusedAtCall(link);
  expect(asked).toContain("api.example.com");
});

test("a target's private address isn't called, even if its name also has public addresses", async () => {
  addresses = ["127.0.0.1", "10.0.0.7"];
  await expectRefusedAtCall(await shop.makeLink({ targetUrl: "https://mixed.example.com/" }));
});

test("a host that the operator no longer allows isn't called anymore", async () => {
  const strict = await startLinkShop({ env: { OUTBOUND_ALLOW_HOSTS: "" } });
  try {
    const link = await strict.makeLink({ targetUrl: "https://api.example.com/" });
    await strict.payments.deps.database.pool.query("UPDATE payment_links SET target_url = $1 WHERE id = $2", [
      `${strict.target.url}/report`,
      link.id,
    ]);
    const before = await strict.income();
    const answer = await strict.pay(link);
    expect([answer.status, answer.body.code]).toEqual([502, "UPSTREAM_ERROR"]);
    expect(strict.target.calls).toHaveLength(0);
    expect(await strict.income()).toBe(before);
  } finally {
    await strict.stop();
  }
});

test("a call is served while several merchants' answers hold all the memory that they can get", async () => {
  const { memory } = shop.payments.deps.agentic;
  const greedy = Array.from({ length: 8 }, (_, index) =>
    memory.open({ guaranteedBytes: 0, bytesMax: memory.bytesMax, owners: [`merchant ${index}`] }),
  );
  for (const share of greedy) while (share?.take(64 * 1024));
  try {
    const served = await shop.pay(await shop.makeLink(), { payment: { privateKey: await shop.newBuyer() } });
    expect(served.status).toBe(200);
  } finally {
    for (const share of greedy) share?.close();
  }
});

test("a call without memory left for its answer is refused without a charge, and served once there is memory", async () => {
  const { memory } = shop.payments.deps.agentic;
  const free = memory.bytesMax - memory.reservedBytes;
  const others = memory.open({ guaranteedBytes: free, bytesMax: free, owners: [] });
  const before = await shop.income();
  const link = await shop.makeLink();
  const refused = await shop.pay(link, { payment: { privateKey: await shop.newBuyer() } });
  expect([refused.status, refused.body.code, refused.headers.get("x-svc-charged")]).toEqual([
    503,
    "SERVICE_UNAVAILABLE",
    "false",
  ]);
  expect(await shop.income()).toBe(before);
  others?.close();
  const served = await shop.pay(link, { payment: { privateKey: await shop.newBuyer() } });
  expect(served.status).toBe(200);
  expect(await shop.income()).toBeGreaterThan(before);
  // When the buyer has the answer, the service releases the memory.
  await until(() => memory.reservedBytes === 0);
});
