import { URL_LENGTH_MAX } from "@svc/outbound";
import { NETWORK_NAMES } from "@svc/x402";
import { Type } from "typebox";
import { DOCUMENT_BYTES_MAX } from "../../apis/openapi/read-document.js";
import { Amount, bodySchema, LIST_QUERY, ModeName, Network, Nullable, OneOf, Timestamp, Uuid } from "./common.js";
import { SettleMoment, UpstreamHeadersIn } from "./payment-link-schema.js";
import { Description, Name } from "./product-schema.js";

const BaseUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: "Base address of the routes. Must be https",
  examples: ["https://api.example.com/v1"],
});
const Networks = Type.Array(Network, { minItems: 1, maxItems: NETWORK_NAMES.length });

const Upstream = OneOf(
  ["http", "mcp"],
  "mcp: baseUrl is an MCP server (Streamable HTTP), and its tools are the routes",
);

const OPTIONAL_IN = {
  description: Type.Optional(Description),
  networks: Type.Optional(Networks),
  active: Type.Optional(Type.Boolean()),
  upstreamHeaders: Type.Optional(UpstreamHeadersIn),
};
const READ_ONLY = ["url", "upstreamHeaderNames"] as const;

export const ApiCreate = bodySchema(
  { name: Name, baseUrl: BaseUrl, network: Network, upstream: Type.Optional(Upstream), ...OPTIONAL_IN },
  READ_ONLY,
  [{ name: "Weather", baseUrl: "https://api.example.com/v1", network: "base_sepolia" }],
);
export const ApiUpdate = bodySchema(
  {
    name: Type.Optional(Name),
    baseUrl: Type.Optional(BaseUrl),
    network: Type.Optional(Network),
    ...OPTIONAL_IN,
  },
  READ_ONLY,
  [{ active: false }],
);
export const ApiQuery = Type.Object(LIST_QUERY, { additionalProperties: false });

export const DeletedApiOut = Type.Object({ id: Uuid, deleted: Type.Boolean() }, { title: "DeletedApi" });

export const ApiOut = Type.Object(
  {
    id: Uuid,
    url: Type.String({ format: "uri", description: "Address at which it is sold" }),
    name: Type.String(),
    description: Type.String(),
    baseUrl: Type.String(),
    upstream: Upstream,
    network: Network,
    networks: Type.Array(Network, {
      description: "Networks that the next import sets on the routes it creates or changes",
    }),
    active: Type.Boolean(),
    mode: ModeName,
    livemode: Type.Boolean(),
    merchantId: Uuid,
    upstreamHeaderNames: Type.Array(Type.String(), { description: "Names of the encrypted headers" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  {
    title: "Api",
    examples: [
      {
        id: "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        url: "https://pay.example.com/api/agent/api-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        name: "Weather",
        description: "",
        baseUrl: "https://api.example.com/v1",
        upstream: "http",
        network: "base_sepolia",
        networks: ["base_sepolia"],
        active: true,
        mode: "test",
        livemode: false,
        merchantId: "7f8a2c1e-3b4d-4e5f-8a6b-9c0d1e2f3a4b",
        upstreamHeaderNames: [],
        createdAt: "2026-11-21T09:30:00.000Z",
        updatedAt: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
);

const PriceIn = Type.Number({ minimum: 0, description: "In currency units; 0: free" });

export const ApiImport = Type.Object(
  {
    document: Type.Optional(
      Type.String({
        minLength: 1,
        description: `OpenAPI 3.0 or 3.1 as JSON or YAML; at most ${DOCUMENT_BYTES_MAX} bytes. Leave it out for an MCP server`,
      }),
    ),
    url: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: URL_LENGTH_MAX, description: "Address of the OpenAPI document" }),
      ),
    ),
    price: Type.Optional(PriceIn),
    pricesByTag: Type.Optional(Type.Record(Type.String(), PriceIn, { maxProperties: 200 })),
    settle: Type.Optional(SettleMoment),
    listed: Type.Optional(
      Type.Boolean({
        description: "Whether catalogs and your storefront may list the paid routes. Default: unchanged",
      }),
    ),
    confirmation: Type.Optional(
      Type.String({ maxLength: 64, description: "`confirmation` of the diff to apply. Without it, nothing changes" }),
    ),
  },
  { additionalProperties: false, examples: [{ url: "https://api.example.com/openapi.yaml", price: 0.02 }] },
);

const ROUTE = {
  method: Type.String(),
  path: Type.String({ examples: ["/weather/{city}"] }),
  name: Type.String(),
  amount: Amount,
  settle: Nullable(SettleMoment),
};
const RouteChange = Type.Object(ROUTE, { title: "RouteChange" });

export const ApiImportOut = Type.Object(
  {
    applied: Type.Boolean(),
    confirmation: Type.String({ description: "Send it with the same body to apply this diff" }),
    added: Type.Array(RouteChange),
    changed: Type.Array(
      Type.Object({ ...ROUTE, fields: Type.Array(Type.String(), { description: "Which fields change" }) }),
    ),
    removed: Type.Array(RouteChange),
    unchanged: Type.Integer({ description: "Number of unchanged routes" }),
    skipped: Type.Array(
      Type.Object({ method: Type.String(), path: Type.String(), reason: Type.String({ description: "Why" }) }),
      { description: "Operations that can't be sold" },
    ),
  },
  {
    title: "ApiImport",
    examples: [
      {
        applied: false,
        confirmation: "0fKtPzMAm1u2Yc3b7QO4u4rBfVn2tqvJ6sUe9sVw8pE",
        added: [{ method: "GET", path: "/weather/{city}", name: "Weather of a city", amount: 0.02, settle: "after" }],
        changed: [],
        removed: [],
        unchanged: 3,
        skipped: [],
      },
    ],
  },
);

export const ApiRouteOut = Type.Object(
  {
    ...ROUTE,
    url: Type.String({ description: "Address at which it is sold, with `{name}` for a parameter" }),
    paymentLinkId: Nullable(Type.String({ format: "uuid", description: "Null for a free route" })),
  },
  {
    title: "ApiRoute",
    examples: [
      {
        method: "GET",
        path: "/weather/{city}",
        name: "Weather of a city",
        amount: 0.02,
        settle: "after",
        url: "https://pay.example.com/api/agent/api-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e/weather/{city}",
        paymentLinkId: "0d4c5b0e-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
      },
    ],
  },
);
