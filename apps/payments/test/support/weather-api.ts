import type { LinkShop } from "./link-shop.js";
import type { Answer } from "./payments-under-test.js";

/** An API with paid and free routes, described in one document. */
export const WEATHER_DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Weather", version: "1" },
  paths: {
    "/status": { get: { operationId: "status", "x-price": 0 } },
    "/cities/{city}": { get: { summary: "A city", "x-price": 0 } },
    "/cities/largest": { get: { summary: "The largest city" } },
    "/weather/{country}/{city}": {
      get: {
        summary: "Weather of a city",
        tags: ["weather"],
        parameters: [
          { name: "country", in: "path", required: true, schema: { type: "string" } },
          { name: "days", in: "query", schema: { $ref: "#/components/schemas/Days" }, example: 3 },
          { name: "X-Units", in: "header", schema: { type: "string" } },
        ],
        responses: { 200: { content: { "application/json": { example: { celsius: 21 } } } } },
      },
    },
    "/reports": {
      post: {
        summary: "Order a report",
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Order" }, example: { city: "Rome" } },
          },
        },
      },
    },
    "/reports/{id}.pdf": { get: { summary: "A report as PDF", "x-price": "0.25" } },
  },
  components: {
    schemas: {
      Days: { type: "integer", minimum: 1 },
      Order: {
        type: "object",
        required: ["id", "city"],
        properties: { id: { type: "string", readOnly: true }, city: { type: "string", minLength: 2 } },
      },
    },
  },
};

export const PRICE = 20_000n;

export interface ApiShop {
  readonly id: string;
  /** Path of the sold API on the service. */
  readonly path: string;
  readonly key: string;
}

export async function makeApi(shop: LinkShop, more: object = {}, key = shop.merchant.testKey): Promise<ApiShop> {
  const body = { name: "Weather", baseUrl: `${shop.target.url}/v1`, network: "base_sepolia", ...more };
  const made = await shop.payments.call("POST", "/api/v1/apis", { key, body });
  if (made.status !== 201) throw new Error(`no API: ${made.text}`);
  const { id } = made.body.data;
  return { id, path: `/api/agent/api-${id}`, key };
}

export const importInto = ({ payments }: LinkShop, { id, key }: ApiShop, body: object): Promise<Answer> =>
  payments.call("POST", `/api/v1/apis/${id}/import`, { key, body });

/** Imports the document, and confirms the diff. */
export async function sellDocument(shop: LinkShop, api: ApiShop, document: unknown, more: object = { price: 0.02 }) {
  const body = { document: typeof document === "string" ? document : JSON.stringify(document), ...more };
  const diff = await importInto(shop, api, body);
  const applied = await importInto(shop, api, { ...body, confirmation: diff.body.data?.confirmation });
  if (applied.status !== 200) throw new Error(`not imported: ${diff.text} ${applied.text}`);
  return applied.body.data;
}

export async function makeWeatherApi(shop: LinkShop): Promise<ApiShop> {
  const api = await makeApi(shop, { upstreamHeaders: { "X-Api-Key": "s3cret" } });
  await sellDocument(shop, api, WEATHER_DOCUMENT);
  return api;
}
