import { expect, test } from "@jest/globals";
import { createListedResources } from "./listed-resource.js";
import type { PayableLink } from "./payable-link.js";

const link = (more: object = {}) =>
  ({
    id: "8f0261f4-0000-4000-8000-000000000000",
    description: "A forecast",
    merchantName: "Acme",
    isAgenticProxy: true,
    isListed: true,
    targetMethod: "GET",
    inputSchema: null,
    inputExample: null,
    outputExample: null,
    tags: [],
    iconUrl: null,
    route: null,
    ...more,
  }) as unknown as PayableLink;

function resources() {
  const reported: string[] = [];
  const report = (_: unknown, message: string) => void reported.push(message);
  return { reported, listed: createListedResources({ publicUrl: "https://pay.example", report }) };
}

test("sells a link without a description if describing it fails, and reports the failure", async () => {
  const { reported, listed } = resources();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const resource = await listed.buildResource(link({ inputExample: circle }));
  expect(resource).toMatchObject({ url: "https://pay.example/api/agent/link/pl-8f0261f4-0000-4000-8000-000000000000" });
  expect(resource).not.toHaveProperty("bazaar");
  expect(reported).toEqual(["failed to describe a link for catalogs; the link is sold without a description"]);
});

test("describes a route by its template, without values that buyers sent", async () => {
  const { listed } = resources();
  const apiId = "0d4c5b0e-8a1f-4c3b-9d7e-6f5a4b3c2d1e";
  const { url, bazaar } = await listed.buildResource(
    link({ route: { apiId, template: "/weather/:country/:city", upstream: "http" } }),
  );
  expect(url).toBe(`https://pay.example/api/agent/api-${apiId}/weather/:country/:city`);
  expect(bazaar).toMatchObject({
    routeTemplate: `/api/agent/api-${apiId}/weather/:country/:city`,
    info: { input: { pathParams: { country: "country", city: "city" } } },
  });
});

test("reuses the description of a link until a described field changes", async () => {
  const { listed } = resources();
  const first = await listed.buildResource(link());
  expect((await listed.buildResource(link({ description: "Another text" }))).bazaar).toBe(first.bazaar);
  expect((await listed.buildResource(link({ outputExample: { ok: true } }))).bazaar).not.toBe(first.bazaar);
});

test("the resource of an unlisted link has no members for catalogs", async () => {
  const { listed } = resources();
  const resource = await listed.buildResource(link({ isListed: false, tags: ["a"] }));
  expect(Object.keys(resource)).toEqual(["url", "description", "mimeType", "item"]);
});
