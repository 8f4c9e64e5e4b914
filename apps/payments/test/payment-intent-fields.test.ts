import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type OpenedIntent, type PayingWorld, startPayingWorld } from "./support/paying-world.js";

const SIZE = { key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] };
const COUNT = { key: "count", label: "How many", type: "number", optional: true };
const [FORM, JSON_TYPE] = ["application/x-www-form-urlencoded", "application/json"];

let world: PayingWorld;
let link: string;
beforeAll(async () => {
  world = await startPayingWorld();
  link = await world.makeLink({ customFields: [SIZE, COUNT] });
});
afterAll(() => world?.stop());

const tokenOf = ({ url }: OpenedIntent): string => url.slice(-22);
const call = (intent: OpenedIntent, path: string, body: object) =>
  world.payments.call("POST", `/api/pay/intents/${tokenOf(intent)}${path}`, { body });
const answer = (intent: OpenedIntent, customFieldValues: object) => call(intent, "/fields", { customFieldValues });
const follow = async (intent: OpenedIntent) =>
  (await world.payments.call("GET", `/api/pay/intents/${tokenOf(intent)}`)).body.data;
const pageOf = async (intent: OpenedIntent) =>
  (await world.payments.call("GET", `/pay/intents/${tokenOf(intent)}`)).text;
const sendForm = (intent: OpenedIntent, fields: Record<string, string>) =>
  fetch(`${world.payments.url}/pay/intents/${tokenOf(intent)}/fields`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": FORM as string },
    body: new URLSearchParams(fields),
  });
const conflict = (reason: string) => ({ status: 409, body: { code: "CONFLICT", reason } });

test("if a merchant leaves required fields to the payer, the page offers no payment before they are filled in", async () => {
  const intent = await world.open(link);
  expect(intent).toMatchObject({ missingFields: ["size"], customFieldValues: {} });
  expect(await follow(intent)).toMatchObject({ asks: [SIZE, COUNT], networks: [], signable: [], noTransfer: null });
  const draft = { network: "solana_devnet", payer: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin" };
  expect(await call(intent, "/drafts", draft)).toMatchObject(conflict("fields_missing"));
  expect(await answer(intent, {})).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("is required (Size)") },
  });
  expect(await answer(intent, { size: "XL" })).toMatchObject({ status: 400 });
  expect(await answer(intent, { size: "M", other: "x" })).toMatchObject({ status: 400 });
  const answered = await answer(intent, { size: "M", count: 2 });
  expect(answered).toMatchObject({ status: 200, body: { data: { asks: [], networks: [{}, {}] } } });
  expect(await world.read(intent.id)).toMatchObject({ missingFields: [], customFieldValues: { size: "M", count: 2 } });
  expect(await answer(intent, { size: "S" })).toMatchObject(conflict("fields_answered"));
  await world.pay(intent.amountDueBaseUnits);
  await world.confirmed();
  const { transactionId } = await world.read(intent.id);
  const paid = await world.payments.call("GET", `/api/v1/transactions/${transactionId}`, { key: world.shop.testKey });
  expect(paid.body.data.metadata).toEqual({ customFieldValues: { size: "M", count: 2 } });
});

test("the page asks with a form that survives reloads, and shows the amount afterwards", async () => {
  const intent = await world.open(link);
  const asking = await pageOf(intent);
  expect(asking).toMatch(/Answer first, then pay.*The seller needs to know.*<select id="field-size".*required/s);
  expect(asking).not.toMatch(/class="due"|http-equiv="refresh"/);
  const wrong = await sendForm(intent, { "customFieldValues.count": "3" });
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringMatching(/Check your answers.*Check these fields: Size\..*value="3"/s),
  ]);
  const values = { "customFieldValues.size": "S", "customFieldValues.count": "3" };
  for (const _again of [1, 2]) expect((await sendForm(intent, values)).status).toBe(303);
  expect(await pageOf(intent)).toMatch(/class="due".*http-equiv="refresh"|http-equiv="refresh".*class="due"/s);
  expect(await world.read(intent.id)).toMatchObject({ customFieldValues: { size: "S", count: 3 } });
});

test("fields that the merchant has answered aren't asked for again, and the link's later ones aren't either", async () => {
  const own = await world.makeLink({ customFields: [SIZE, COUNT] });
  const intent = await world.open(own, { customFieldValues: { size: "M" } });
  const patch = { key: world.shop.testKey, body: { customFields: [SIZE, { ...COUNT, key: "new", optional: false }] } };
  expect((await world.payments.call("PATCH", `/api/v1/payment-links/${own}`, patch)).status).toBe(200);
  expect(await follow(intent)).toMatchObject({ asks: [], networks: [{}, {}] });
  const visitor = await world.payments.call("POST", `/api/pay/pl-${own}/intents`, { body: {} });
  expect(visitor).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
});

test("a field is only answered by a value of the payer, even if every object has a member of its name", async () => {
  const field = { key: "constructor", label: "Constructor", type: "text", optional: true };
  const visit = async (id: string) => world.payments.call("POST", `/api/pay/pl-${id}/intents`, { body: {} });
  expect(await visit(await world.makeLink({ customFields: [field] }))).toMatchObject({ status: 201 });
  const required = await world.makeLink({ customFields: [{ ...field, optional: false }] });
  expect(await visit(required)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("is required (Constructor)") },
  });
  expect(await world.open(required)).toMatchObject({ missingFields: ["constructor"] });
});

test("a transfer of the exact amount pays even without answers, and the page then asks for nothing", async () => {
  const intent = await world.open(link);
  await world.pay(intent.amountDueBaseUnits);
  await world.confirmed();
  expect(await world.read(intent.id)).toMatchObject({ status: "completed", missingFields: ["size"] });
  expect(await follow(intent)).toMatchObject({ status: "completed", asks: [] });
  expect(await answer(intent, { size: "M" })).toMatchObject(conflict("payment_ended"));
  expect(await pageOf(intent)).not.toContain("The seller needs to know");
});

test("answers are refused like any other body: an unknown payment, another type, too much", async () => {
  const intent = await world.open(link);
  const path = `/api/pay/intents/${tokenOf(intent)}/fields`;
  const send = (rawBody: string, type = JSON_TYPE, at = path) =>
    world.payments.call("POST", at, { rawBody, headers: { "content-type": type as string } });
  const body = JSON.stringify({ customFieldValues: { size: "M" } });
  expect((await send(body, JSON_TYPE, `/api/pay/intents/${"x".repeat(22)}/fields`)).status).toBe(404);
  expect((await send(body, "text/plain")).status).toBe(415);
  expect((await send(`"${"x".repeat(2_000_000)}"`)).status).toBe(413);
  expect(await world.read(intent.id)).toMatchObject({ missingFields: ["size"] });
});
