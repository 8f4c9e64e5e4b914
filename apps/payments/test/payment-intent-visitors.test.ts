import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { OPENING_LIMITS } from "../src/payment-intents/intents-repository.js";
import { type Answer, closeConnections, send } from "./support/http-request.js";
import { createLink, type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const FORM = ["content-type", "application/x-www-form-urlencoded"] as const;
const OWN_PAGE = ["Sec-Fetch-Site", "same-origin"] as const;

let payments: PaymentsUnderTest;
let shop: TestMerchant;
let limitsNowMs = 1_800_000_000_000;
const time = { aheadMs: 0 };
beforeAll(async () => {
  payments = await startPayments({
    // All payers have one address, as behind an office's proxy, and limits are enforced as in production.
    env: {
      RATE_LIMIT_LOCALHOST: "enforce",
      RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1",
      PAYMENTS_PUBLIC_URL: "https://pay.example.com",
    },
    limitClock: () => limitsNowMs,
    clock: { now: () => Date.now() + time.aheadMs },
  });
  shop = await payments.makeMerchant();
});
afterAll(async () => {
  closeConnections();
  await payments?.stop();
});

const makeLink = async (fields: object = {}): Promise<string> => {
  limitsNowMs += 60_000;
  return `pl-${(await createLink(payments, shop.testKey, { name: "Book", amount: 10, ...fields })).id}`;
};

interface Visit {
  readonly cookie?: string | null;
  readonly headers?: readonly (readonly [string, string])[];
}
const cookieField = (cookie: string | null | undefined) => (cookie ? ([["Cookie", cookie]] as const) : []);
const look = (path: string, { cookie }: Visit = {}): Promise<Answer> =>
  send(payments.url, { path, headers: cookieField(cookie) });
/** Submits the page's form. */
const begin = (link: string, fields: Record<string, string> = {}, visit: Visit = {}): Promise<Answer> => {
  const { cookie, headers = [OWN_PAGE] } = visit;
  return payments.call("POST", `/pay/${link}`, {
    rawBody: String(new URLSearchParams(fields)),
    headers: Object.fromEntries([FORM, ...headers, ...cookieField(cookie)]),
  });
};
const placeOf = (answer: Answer): string => answer.headers.get("location") as string;
const cookieOf = (answer: Answer): string => (answer.headers.get("set-cookie") as string).split(";", 1)[0] as string;
const amountOf = (page: Answer): string | undefined => /class="due"[^>]*>([\d.]+)</.exec(page.text)?.[1];
const OFFER = "Continue your payment";
const query = (text: string, values: unknown[] = []) => payments.deps.database.pool.query(text, values);

/** Inserts this number of copies of the newest intent, as expired intents of the same visitor. */
const abandon = (count: number) =>
  query(
    `INSERT INTO payment_intents SELECT copy.* FROM (SELECT to_jsonb(one) AS row FROM payment_intents AS one ORDER BY created_at DESC LIMIT 1) AS newest,
       generate_series(1, $1) AS number, jsonb_populate_record(NULL::payment_intents, newest.row || jsonb_build_object('id', gen_random_uuid(),
         'status', 'expired', 'token_hash', '\\x' || md5(number || random()::text), 'reference', gen_random_uuid(),
         'created_at', now() - interval '2 hours')) AS copy`,
    [count],
  );

describe("payers behind one address", () => {
  test("can begin a hundred payments of one link within a minute, each with its own amount", async () => {
    const link = await makeLink();
    const amounts = new Set<string | undefined>();
    for (let payer = 0; payer < 100; payer++) {
      limitsNowMs += 500;
      expect((await look(`/pay/${link}`)).status).toBe(200);
      const begun = await begin(link);
      expect(begun.status).toBe(303);
      const page = await look(placeOf(begun));
      expect(page.status).toBe(200);
      amounts.add(amountOf(page));
    }
    expect(amounts.size).toBe(100);
    expect([...amounts].every((amount) => /^10\.00\d{4}$/.test(amount ?? ""))).toBe(true);
    // Paid intents don't count towards the limits; unpaid ones do.
    await query("UPDATE payment_intents SET status = 'completed' WHERE opened_by IS NOT NULL");
    for (let unpaid = 0; unpaid < OPENING_LIMITS.linkAndAddress; unpaid++) {
      limitsNowMs += 500;
      expect((await begin(link)).status).toBe(303);
    }
    const refused = await begin(link, { customerEmail: "ann@example.com" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "300"]);
    expect(refused.text).toContain("Too many payments with this link were started from your internet connection");
    // Another visitor isn't refused for that.
    const elsewhere = await send(payments.url, {
      method: "POST",
      path: `/api/pay/${link}/intents`,
      body: {},
      from: "127.0.0.2",
    });
    expect(elsewhere.status).toBe(201);
  });

  test("a flood from one address leaves nine tenths of a wallet's amounts to others", async () => {
    const link = await makeLink();
    expect((await begin(link)).status).toBe(303);
    await abandon(OPENING_LIMITS.merchantAndAddress);
    const flood = await begin(link);
    expect([flood.status, flood.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(flood.text).toContain("Too many payments to this seller were started from your internet connection");
    // For another seller's link, the count of this address starts at zero, but the hourly limit covers all sellers.
    const other = await payments.makeMerchant();
    const elsewhere = `pl-${(await createLink(payments, other.testKey)).id}`;
    expect((await begin(elsewhere)).status).toBe(303);
    await query("UPDATE payment_intents SET created_at = now() WHERE status = 'expired'");
    const hour = await begin(elsewhere);
    expect([hour.status, hour.headers.get("retry-after")]).toEqual([429, "900"]);
    await query("DELETE FROM payment_intents WHERE status = 'expired'");
  });
});

describe("a visitor who comes back to a link", () => {
  test("is offered the open payment, and continues the same one by the form too", async () => {
    const link = await makeLink();
    const begun = await begin(link, { customerEmail: "ann@example.com" });
    const header = begun.headers.get("set-cookie") as string;
    // The service's public address is https.
    expect(header).toMatch(
      new RegExp(
        `^__Host-${link.replace("pl-", "pay-")}=[\\w-]{22}; Max-Age=\\d{4}; Path=/; HttpOnly; Secure; SameSite=Lax$`,
      ),
    );
    const cookie = cookieOf(begun);
    const back = await look(`/pay/${link}`, { cookie });
    expect(back.text).toContain(OFFER);
    expect(back.text).toContain(`href="${placeOf(begun)}"`);
    // The page doesn't show the e-mail address to the next user of this computer.
    expect(back.text).not.toContain("ann@example.com");
    const again = await begin(link, { customerEmail: "ann@example.com" }, { cookie });
    expect(placeOf(again)).toBe(placeOf(begun));
    const { rows } = await query("SELECT count(*)::int FROM payment_intents WHERE payment_link_id = $1", [
      link.slice(3),
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("gets a new payment for another purchase, on request, and after the end", async () => {
    const link = await makeLink();
    const first = await begin(link);
    const cookie = cookieOf(first);
    const places = [
      await begin(link, { customerEmail: "ben@example.com" }, { cookie }),
      await begin(link, { startsNew: "1" }, { cookie }),
      await begin(link, { clientReference: "order-2" }, { cookie }),
    ].map(placeOf);
    expect(new Set([placeOf(first), ...places]).size).toBe(4);
    expect((await look(`/pay/${link}?client_reference=order-2`, { cookie })).text).not.toContain(OFFER);
    expect((await look(`/pay/${link}`, { cookie })).text).toContain(OFFER);
    await payments.call("PATCH", `/api/v1/payment-links/${link}`, { key: shop.testKey, body: { amount: 12 } });
    expect(placeOf(await begin(link, {}, { cookie }))).not.toBe(placeOf(first));
    time.aheadMs += 31 * 60_000;
    expect((await look(`/pay/${link}`, { cookie })).text).not.toContain(OFFER);
    time.aheadMs = 0;
  });

  test("isn't led to a payment of another link, by a stranger's form, or without the secret", async () => {
    const [link, other] = [await makeLink(), await makeLink()];
    const begun = await begin(link);
    const token = placeOf(begun).slice(-22);
    const planted = `__Host-${other.replace("pl-", "pay-")}=${token}`;
    expect((await look(`/pay/${other}`, { cookie: planted })).text).not.toContain(OFFER);
    expect(placeOf(await begin(other, {}, { cookie: planted }))).not.toBe(placeOf(begun));
    const guessed = `__Host-${link.replace("pl-", "pay-")}=${"x".repeat(22)}`;
    expect((await look(`/pay/${link}`, { cookie: guessed })).text).not.toContain(OFFER);
    expect((await look(`/pay/${link}`)).text).not.toContain(OFFER);
    for (const site of ["cross-site", "same-site", undefined]) {
      const headers = site === undefined ? [] : [["Sec-Fetch-Site", site] as const];
      const posted = await begin(link, { clientReference: "a stranger's" }, { headers, cookie: cookieOf(begun) });
      expect([posted.status, posted.headers.get("set-cookie")]).toEqual([303, null]);
      expect(placeOf(posted)).not.toBe(placeOf(begun));
    }
  });
});
