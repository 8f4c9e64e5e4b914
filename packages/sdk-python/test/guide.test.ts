import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { type LinkShop, startLinkShop } from "../../../apps/payments/test/support/link-shop.js";
import { SUNNY } from "../../../apps/payments/test/support/recording-target.js";
import { OWN, type PackedClient, PYTHON, packClient } from "./support/packed-client.js";

const run = promisify(execFile);
const SECRET = "whsec_c2VjcmV0";
const PROGRAMS = [...readFileSync(join(OWN, "README.md"), "utf8").matchAll(/^```python\n(.*?)^```/gms)].map(
  ([, program = ""]) => program,
);
const hasPip = await run(PYTHON, ["-m", "pip", "--version"]).then(
  () => true,
  () => false,
);

let client: PackedClient;
let shop: LinkShop;

beforeAll(async () => {
  [client, shop] = await Promise.all([packClient(), startLinkShop()]);
});
afterAll(async () => {
  await shop?.stop();
  client?.remove();
});

/** The program in the guide that contains this text, with the address of the test's service. */
const programWith = (text: string): string => {
  const program = PROGRAMS.find((one) => one.includes(text)) ?? "";
  return program.replace("http://localhost:3000", shop.payments.url);
};

describe("the guide", () => {
  test("contains only programs that these tests run", () => {
    expect(PROGRAMS).toHaveLength(3);
  });

  test("creates a link when pasted unchanged", async () => {
    const env = { SVC_API_KEY: shop.merchant.testKey };
    const { stdout } = await client.python(["-c", programWith("payment_links.create")], { env });
    expect(stdout).toMatch(/^https?:\/\/\S+\/pay\/pl-[\w-]{36}\n$/);
  });

  test("accepts only signed webhooks", async () => {
    const body = JSON.stringify({ event: "payment.completed", data: { amount: 0.5, txHash: "0x1" } });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", SECRET).update(`${t}.${body}`).digest("hex");
    const call = `\nimport sys\nprint(on_webhook(sys.argv[1].encode(), {"X-Webhook-Signature": sys.argv[2]}))`;
    const run = (signature: string) =>
      client.python(["-c", programWith("verify_webhook") + call, body, signature], {
        env: { SVC_WEBHOOK_SECRET: SECRET },
      });
    expect((await run(`t=${t},v1=${v1}`)).stdout).toBe("paid 0.5 0x1\n204\n");
    expect((await run(`t=${t},v1=${"0".repeat(64)}`)).stdout).toBe("400\n");
  });

  test("pays a link with an account like eth-account's", async () => {
    const { path } = await shop.makeLink();
    const before = await shop.income();
    // Let the program import the stand-in for eth-account, and the stand-in's signer from the folder above.
    const folder = join(OWN, "test/python/stand_in");
    const find = `import sys\nsys.path[:0] = [${JSON.stringify(folder)}, ${JSON.stringify(join(folder, ".."))}]\n`;
    const env = {
      LINK_URL: shop.payments.url + path,
      PRIVATE_KEY: evmAccounts.buyer.privateKey,
      BUYER_ADDRESS: evmAccounts.buyer.address,
      NODE: process.execPath,
      SIGN_TYPED_DATA: join(OWN, "test/support/sign-typed-data.mjs"),
    };
    const { stdout } = await client.python(["-c", find + programWith("pay_link")], { env });
    expect(stdout).toBe(`200 True ${SUNNY.body}\n`);
    expect((await shop.income()) - before).toBe(500_000n);
  });
});

describe("the packed client", () => {
  test("has its types, its license and the version of its package", async () => {
    const { version } = JSON.parse(readFileSync(join(OWN, "package.json"), "utf8"));
    const program = `
import importlib.metadata, importlib.resources, svc_sdk
assert importlib.resources.files(svc_sdk).joinpath("py.typed").is_file()
files = [path.name for path in importlib.metadata.files("svc-sdk")]
print(svc_sdk.__version__, importlib.metadata.version("svc-sdk"), "LICENSE" in files)`;
    expect((await client.python(["-c", program])).stdout).toBe(`${version} ${version} True\n`);
  });

  test("is the same in every build", async () => {
    const again = await packClient();
    try {
      expect(readFileSync(again.wheel).equals(readFileSync(client.wheel))).toBe(true);
      expect(readFileSync(again.sourceArchive).equals(readFileSync(client.sourceArchive))).toBe(true);
    } finally {
      again.remove();
    }
  });

  (hasPip ? test : test.skip)("can be installed by pip without a network, also from its source archive", async () => {
    for (const file of [client.wheel, client.sourceArchive]) {
      const folder = mkdtempSync(join(tmpdir(), "sdk-python-pip-"));
      try {
        await run(PYTHON, ["-m", "pip", "install", "--no-index", "--quiet", "--target", folder, file]);
        expect(existsSync(join(folder, "svc_sdk/types.py"))).toBe(true);
        expect(readdirSync(folder).filter((name) => name.endsWith(".dist-info"))).toHaveLength(1);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  });
});
