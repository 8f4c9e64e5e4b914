import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { paymentHeader } from "./support/agentic-world.js";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import { answering } from "./support/recording-target.js";
import { importInto, makeApi, sellDocument } from "./support/weather-api.js";

/** OpenAPI documents of other vendors, sold with a target that answers every path. */
let shop: LinkShop;
beforeAll(async () => {
  shop = await startLinkShop();
  shop.target.respond = (response, { url }) => answering({ status: 200, body: JSON.stringify({ url }) })(response);
});
afterAll(() => shop?.stop());

const folder = dirname(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"));
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

interface SoldLine {
  readonly method: string;
  readonly path: string;
}

test.each([
  ["a small one of 3.1 in JSON", "3.1/json/train-travel.json", 7, 0],
  ["one of 120 operations", "3.0/yaml/star-trek.yaml", 120, 0],
  ["one of 3.0 in YAML with parameters in every style", "3.0/yaml/parameters-style.yaml", 23, 2],
])(
  "%s: every operation asks for its price, none other does, and importing it again changes nothing",
  async (_, file, operations, skipped) => {
    const api = await makeApi(shop);
    const document = read(file);
    const sold = await sellDocument(shop, api, document, { price: 0.03 });
    expect([sold.added.length, sold.skipped.length]).toEqual([operations, skipped]);
    shop.target.calls.length = 0;
    for (const { method, path } of sold.added as SoldLine[]) {
      const concrete = path.replaceAll(/\{\w+\}/g, "zq7");
      const answer = await shop.payments.call(method, `${api.path}${concrete}`);
      expect([method, path, answer.status, answer.body.price]).toEqual([method, path, 402, "$0.03"]);
      for (const other of [`${concrete}/zq7/zq7`, `/zq7${concrete}`]) {
        expect([404, 402, 405]).toContain((await shop.payments.call(method, `${api.path}${other}`)).status);
      }
    }
    expect(shop.target.calls).toEqual([]);
    const again = await importInto(shop, api, { document, price: 0.03 });
    expect(again.body.data).toMatchObject({ added: [], changed: [], removed: [], unchanged: operations });
    const dearer = await importInto(shop, api, { document, price: 0.04 });
    expect(dearer.body.data.changed).toHaveLength(operations);
    expect(dearer.body.data.changed[0].fields).toEqual(["amount"]);
  },
);

test("every operation of the small document can be bought once, at the path of the request", async () => {
  const api = await makeApi(shop);
  const { added } = await sellDocument(shop, api, read("3.1/json/train-travel.json"), { price: 0.03 });
  for (const { method, path } of added as SoldLine[]) {
    const concrete = path.replaceAll(/\{\w+\}/g, "zq7");
    shop.target.calls.length = 0;
    const headers = { "x-payment": await paymentHeader({ amountBaseUnits: 30_000n }) };
    const query = "?origin=a&destination=b&date=2026-11-25T00:00:00Z";
    const body =
      method === "POST" ? { trip_id: "a", passenger_name: "b", source: {}, amount: 1, currency: "gbp" } : undefined;
    const answer = await shop.payments.call(method, `${api.path}${concrete}${query}`, {
      headers,
      ...(body && { body }),
    });
    expect([method, path, answer.status]).toEqual([method, path, 200]);
    expect(shop.target.calls.map(({ url }) => url)).toEqual([`/v1${concrete}${query}`]);
  }
});
