import { createHash, createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type PaidTarget, startTarget } from "../src/target/target.js";

const SECRET = "psec_of-this-test";
let target: PaidTarget;

beforeAll(async () => {
  target = await startTarget(async (keyId) => (keyId === "known" ? SECRET : undefined));
});
afterAll(() => target?.stop());

/** A call as the proxy signs it. */
function signed(body: string, seconds = Math.floor(Date.now() / 1_000), secret = SECRET): Record<string, string> {
  const id = randomUUID();
  const paid = ["payment-1", "pl-1", "0xpayer", "50000", "eip155:84532"];
  const hash = createHash("sha256").update(body).digest("hex");
  const text = ["v1", seconds, id, "POST", new URL(target.url).host, "/weather?city=Rome", hash, ...paid].join("\n");
  const names = ["payment-id", "payment-link", "payer", "amount", "network"];
  return {
    "x-svc-signature": `t=${seconds},v1=${createHmac("sha256", secret).update(text).digest("hex")}`,
    "x-svc-key-id": "known",
    "x-svc-request-id": id,
    ...Object.fromEntries(names.map((name, index) => [`x-svc-${name}`, paid[index] as string])),
  };
}

const send = (headers: Record<string, string>, body = "{}", path = "/weather?city=Rome") =>
  fetch(target.url + path, { method: "POST", headers, body });

test("answers a signed call once, with payer and amount", async () => {
  const headers = signed("{}");
  const answer = await send(headers);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ paid: { payer: "0xpayer", amount: "50000", network: "eip155:84532" } });
  expect((await send(headers)).status).toBe(401);
});

test("refuses calls that are unsigned, changed, old, early, or signed by another secret", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const refused = [
    await send({}),
    await send(signed("{}"), "{ }"),
    await send(signed("{}"), "{}", "/weather?city=Oslo"),
    await send({ ...signed("{}"), "x-svc-amount": "1" }),
    await send({ ...signed("{}"), "x-svc-key-id": "other" }),
    await send(signed("{}", now - 310)),
    await send(signed("{}", now + 310)),
    await send(signed("{}", now, "psec_other")),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
});

test("/fail answers 500 to every caller", async () => {
  expect([(await send({}, "", "/fail")).status, (await send(signed("{}"), "{}", "/fail?x")).status]).toEqual([
    500, 500,
  ]);
});
