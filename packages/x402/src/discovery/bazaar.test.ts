import { describe, expect, test } from "@jest/globals";
import {
  isValidIconUrl,
  isValidServiceName,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";
import { describeForBazaar } from "./bazaar.js";
import { isCatalogIcon, toServiceName } from "./service-metadata.js";
import type { Sold } from "./sold.js";

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "https://shop.example/schema.json",
  type: "object",
  required: ["city"],
  properties: { city: { $ref: "#/$defs/city" } },
  $defs: { city: { type: "string" }, tree: { type: "object", properties: { children: { items: { $ref: "#" } } } } },
};
const sold = { inputSchema: SCHEMA, inputExample: { city: "Rome" }, outputExample: { ok: true } };
const route = {
  template: "/api/agent/api-1/weather/:country",
  path: "/api/agent/api-1/weather/it",
  schema: { properties: { country: { type: "string" } } },
};

describe("x402's own catalog accepts", () => {
  test.each<[string, Sold]>([
    ["a GET with a query", { method: "GET", ...sold }],
    ["a DELETE", { method: "DELETE", ...sold, inputSchema: null, inputExample: null }],
    ["a POST with a body", { method: "POST", ...sold }],
    [
      "a list as body and answer",
      { method: "PUT", inputSchema: { type: "array" }, inputExample: [1], outputExample: [1] },
    ],
    ["a text as answer", { method: "GET", inputSchema: null, inputExample: null, outputExample: "sunny" }],
    ["nothing but an address", { method: "POST", inputSchema: null, inputExample: null, outputExample: null }],
    ["a route with parameters", { method: "GET", ...sold, route }],
    ["a route with parameters and a body", { method: "POST", ...sold, route }],
    ["a tool", { toolName: "scan_site", description: "Scans", ...sold, inputSchema: { type: "object" } }],
  ])("%s", async (_, one) => {
    const extension = await describeForBazaar(one);
    expect(validateDiscoveryExtension(extension as never)).toEqual({ valid: true });
    expect(validateDiscoveryExtensionSpec(extension as never)).toEqual({ valid: true });
  });

  test("the catalog refuses an example that its schema does not allow", async () => {
    const extension = await describeForBazaar({ method: "POST", ...sold, inputExample: { city: 7 } });
    expect(validateDiscoveryExtension(extension as never)).toMatchObject({ valid: false });
  });
});

test("a route uses its template as name, and the example's parameters", async () => {
  expect(await describeForBazaar({ method: "GET", ...sold, route })).toMatchObject({
    routeTemplate: "/api/agent/api-1/weather/:country",
    info: { input: { method: "GET", pathParams: { country: "it" }, queryParams: { city: "Rome" } } },
  });
});

test("can list the query of a DELETE, but not a schema of its body", async () => {
  expect(await describeForBazaar({ method: "DELETE", ...sold })).toBeNull();
});

test("a large description loses its output first, and is omitted if it is still too large", async () => {
  const text = "x".repeat(20_000);
  expect(await describeForBazaar({ method: "GET", ...sold, outputExample: text })).not.toHaveProperty("info.output");
  expect(await describeForBazaar({ method: "GET", ...sold, inputExample: { city: text } })).toBeNull();
});

test.each(["Acme", "Müller & Söhne GmbH", "Ａcme", "x".repeat(100), "Café   Zürich"])(
  "%j becomes a name that a catalog shows",
  (name) => {
    expect(isValidServiceName(toServiceName(name) ?? undefined)).toBe(true);
  },
);

test("a name without a printable ASCII character gives null", () => {
  expect(toServiceName("東京")).toBeNull();
});

test.each([
  "https://acme.example/icon.png",
  "http://acme.example/icon.png",
  "https://user:secret@acme.example/i",
  "https://localhost/i",
  "https://10.0.0.1/i",
  "https://[::1]/i",
  "https://0x7f000001/i",
  "https://localhost./i",
  "https://a.localhost./i",
  "https://printer.local/i",
  "https://printer.local./i",
  "https://vault.internal/i",
  "javascript:alert(1)",
  "nonsense",
])("agrees with the catalogs on whether to show an icon at %j", (url) => {
  if (isCatalogIcon(url)) expect(isValidIconUrl(url)).toBe(true);
  expect(isCatalogIcon(url)).toBe(url === "https://acme.example/icon.png");
});
