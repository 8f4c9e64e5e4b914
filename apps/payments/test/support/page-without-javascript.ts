import { beforeAll, describe, expect, test } from "@jest/globals";
import type { PayingWorld } from "./paying-world.js";

/** Part of the test suite of payment intents: the pages in a browser without JavaScript. */
export function pageWithoutJavaScript(startedWorld: () => PayingWorld): void {
  let world: PayingWorld;
  beforeAll(() => {
    world = startedWorld();
  });

  describe("the page, without JavaScript", () => {
    const form = (path: string, fields: Record<string, string>) =>
      fetch(new URL(path, world.payments.url), {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields),
      });
    const look = async (path: string) => {
      const answer = await fetch(new URL(path, world.payments.url), { headers: { accept: "text/html" } });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };

    test("leads from the link over its form to the amount and the codes, then to the receipt and back to the shop", async () => {
      const customFields = [{ key: "size", label: "Size <b>", type: "dropdown", optional: false, options: ["S", "M"] }];
      const link = await world.makeLink({
        name: "Shirt \u202e<script>",
        customFields,
        successUrl: "https://shop.example.com/thanks?a=1#top",
      });
      const before = await look(`/pay/pl-${link}`);
      expect(before).toMatchObject({ status: 200, text: expect.stringContaining("Shirt &#60;script&#62;") });
      expect(before.text).not.toMatch(/<script|\u202e/);
      expect(before.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
      );
      expect(await form(`/pay/pl-${link}`, { customerEmail: "" })).toMatchObject({ status: 400 });
      const begun = await form(`/pay/pl-${link}`, { customerEmail: "ann@example.com", "customFieldValues.size": "M" });
      expect(begun.status).toBe(303);
      const path = begun.headers.get("location") as string;
      const page = await look(path);
      const amount = /<code class="due"[^>]*>(10\.00\d{4})<\/code>/.exec(page.text)?.[1] as string;
      expect(page.text).toContain('http-equiv="refresh"');
      expect(page.text.match(/class="code"/g)).toHaveLength(4);
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      await world.pay(BigInt(amount.replace(".", "")));
      await world.watcher.readOnce("base_sepolia");
      expect((await look(path)).text).toContain("Seen on the blockchain");
      await world.confirmed();
      const receipt = (await look(path)).text;
      expect(receipt).toMatch(/Paid.*Continue at shop\.example\.com/s);
      expect(receipt).toMatch(
        /https:\/\/shop\.example\.com\/thanks\?a=1&#38;payment_intent=[\w-]{36}&#38;payment_link=pl-[\w-]{36}#top/,
      );
      expect(receipt).toContain('<meta http-equiv="refresh" content="5;url=https://shop.example.com/thanks');
      expect(receipt).toMatch(/Amount sent<\/dt><dd>10\.00\d{4} USDC.*Paid to.*<time datetime="[^"]+Z" data-local>/s);
      expect(receipt).not.toContain("ann@example.com");
      await world.pay(BigInt(amount.replace(".", "")));
      await world.confirmed();
      expect((await look(path)).text).toMatch(
        /You paid more than once\..*We reported the other payment to the seller/s,
      );
      const token = path.slice(-22);
      expect(world.payments.logs.join("\n")).toContain("/pay/intents/[redacted]");
      expect(world.payments.logs.join("\n")).not.toContain(token);
    });

    test("a closed link names its seller and the way back, and an unknown one shows no name", async () => {
      const link = await world.makeLink({ merchantName: "Paper & Ink", cancelUrl: "https://shop.example.com/cart" });
      const path = `/api/v1/payment-links/${link}`;
      await world.payments.call("PATCH", path, { key: world.shop.testKey, body: { active: false } });
      for (const closed of [await look(`/pay/pl-${link}`), await form(`/pay/pl-${link}`, {})]) {
        const text =
          "text" in closed && typeof closed.text === "string" ? closed.text : await (closed as Response).text();
        expect(closed.status).toBe(404);
        expect(text).toMatch(/Paper &#38; Ink.*The seller closed this payment link.*Back to shop\.example\.com/s);
      }
      const unknown = await look("/pay/pl-00000000-0000-7000-8000-000000000000");
      expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining("We can't find this payment")]);
    });

    test("redirects an agentic link to its own page, and reports a missing page", async () => {
      const agentic = await world.makeLink({ isAgenticProxy: true, targetUrl: "https://example.com/api" });
      const answer = await fetch(new URL(`/pay/pl-${agentic}`, world.payments.url), { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `/api/agent/link/pl-${agentic}`]);
      expect(await look(`/pay/intents/${"x".repeat(22)}`)).toMatchObject({ status: 404 });
      expect(await look("/pay/nothing")).toMatchObject({ status: 404 });
    });
  });
}
