import { createServer, type Server } from "node:https";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Keypair } from "@solana/web3.js";
import { findBrowser } from "@svc/localstack";
import { Wallet } from "ethers";
import { createCertificate } from "../../../packages/outbound/test/support/certificate.js";
import { giveEvmWallet, giveSolanaWallet } from "./support/browser-wallets.js";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: DashboardWorld;
/** A merchant's website, and the text of the file that proves its domain. */
let site: Server;
let published = "";
let domain: string;
beforeAll(async () => {
  if (executablePath === null) return;
  const certificate = createCertificate(["shop.example.com"]);
  site = createServer(certificate, (_request, response) => {
    response.writeHead(published === "" ? 404 : 200).end(published);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const { port } = site.address() as { port: number };
  domain = `shop.example.com:${port}`;
  world = await startDashboardWorld(
    executablePath,
    { OUTBOUND_ALLOW_HOSTS: domain },
    { extraCa: [certificate.cert], resolver: async () => ["127.0.0.1"], dial: () => connect(port, "127.0.0.1") },
  );
});
afterAll(async () => {
  await world?.stop();
  site?.closeAllConnections();
  await new Promise((resolve) => (site ? site.close(resolve) : resolve(null)));
});

const shorten = (address: string) => `${address.slice(0, 8)}…${address.slice(-6)}`;
/** The browser's report that the API refused a request, which these tests do on purpose. */
const isRefusal = (complaint: string): boolean => complaint.includes("status of 400");
const isVerified = async (token: string): Promise<unknown> =>
  (await world.call("GET", "/api/agentic/verification", { key: token })).body.data.status;

withBrowser("an owner whose account may not accept real money yet", () => {
  test("is led to the proof of a wallet, signs in the browser, and can then create a live key", async () => {
    const user = await world.makeAccount({ agentic: false });
    const wallet = Wallet.createRandom();
    const answers = [false, true];
    const approve = async () => {
      if (!answers.shift()) throw new Error("declined");
    };
    const [, complaints] = await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve }, wallet);
      await signIn(page, world, user, "live");
      await page.getByText("You can't accept real money yet").waitFor();
      expect(await inspect(page, "overview-unverified")).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("link", { name: "Start: You can't accept real money yet" }).click();
      await page.getByText("No wallets yet").waitFor();
      expect(await inspect(page, "verification-empty")).toEqual([]);
      await page.getByRole("button", { name: "Prove a wallet" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Address of the wallet" }).fill("0x12");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await dialog.getByText("Check what you entered").waitFor();
      await dialog.getByRole("textbox", { name: "Address of the wallet" }).fill(wallet.address.toLowerCase());
      await dialog.getByRole("button", { name: "Continue" }).click();
      await dialog.getByText("asks for proof that you control this wallet.").waitFor();
      expect(await inspect(page, "verification-sign")).toEqual([]);
      await dialog.getByRole("button", { name: "Sign with Fox Wallet" }).click();
      await dialog.getByText("You declined in Fox Wallet. Try again when you are ready.").waitFor();
      expect(await isVerified(user.token)).toBe("pending");
      await dialog.getByRole("button", { name: "Sign with Fox Wallet" }).click();
      await page.getByText(`You proved ${shorten(wallet.address)}.`).waitFor();
      await page.getByRole("cell", { name: "Proven", exact: true }).waitFor();
      expect(await page.getByText("You can't accept real money yet").count()).toBe(0);
      expect(await inspect(page, "verification-wallet")).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator('a[href="/dashboard/live/settings/wallets"]').click();
      await page.getByRole("cell", { name: "Default" }).waitFor();
    });
    expect(complaints.filter((one) => !isRefusal(one))).toEqual([]);
    expect(await isVerified(user.token)).toBe("verified");
    const key = await world.ask(user, "POST", "/api/developer/keys", { body: { keyType: "live" } });
    expect(key.status).toBe(201);
  });

  test("signs with a Solana wallet after choosing the right account, or pastes the signature of another app", async () => {
    const user = await world.makeAccount({ agentic: false });
    const owner = Keypair.generate();
    let shown = Keypair.generate().publicKey.toBase58();
    const hand = { approve: async () => {} };
    const byHand = Wallet.createRandom();
    const [, complaints] = await world.look({}, async (page) => {
      await giveSolanaWallet(page, "http://127.0.0.1:1", hand, owner, () => shown);
      await signIn(page, world, user, "live/settings/verification");
      const dialog = page.getByRole("dialog");
      const begin = async (address: string) => {
        await page.getByRole("button", { name: /^Prove a(nother)? wallet$/ }).click();
        await dialog.getByRole("textbox", { name: "Address of the wallet" }).fill(address);
        await dialog.getByRole("button", { name: "Continue" }).click();
        return dialog.locator("pre").textContent();
      };
      await begin(owner.publicKey.toBase58());
      await dialog.getByRole("button", { name: "Sign with Guard Wallet" }).click();
      await dialog.getByText(`Guard Wallet uses ${shorten(shown)}.`).waitFor();
      shown = owner.publicKey.toBase58();
      await dialog.getByRole("button", { name: "Sign with Guard Wallet" }).click();
      await page.getByText(`You proved ${shorten(shown)}.`).waitFor();
      await dialog.waitFor({ state: "hidden" });

      const message = (await begin(byHand.address)) as string;
      await dialog.getByText("This browser has no wallet extension for this address.").waitFor();
      await dialog.getByText("Another app: copy the message, and paste its signature").click();
      const signature = dialog.getByRole("textbox", { name: "Signature" });
      await signature.fill(await byHand.signMessage("another text"));
      await dialog.getByRole("button", { name: "Send signature" }).click();
      await dialog.getByText("is not a signature of the message by this wallet").waitFor();
      // A reloaded page shows the same message, because the address names the proof.
      await page.reload();
      await dialog.getByText("Another app: copy the message, and paste its signature").click();
      await signature.fill(await byHand.signMessage(message));
      await dialog.getByRole("button", { name: "Send signature" }).click();
      await page.getByText(`You proved ${shorten(byHand.address)}.`).waitFor();
    });
    expect(complaints.filter((one) => !isRefusal(one))).toEqual([]);
  });

  test("proves a domain with a file, and reads why an attempt failed", async () => {
    published = "";
    const user = await world.makeAccount({ agentic: false });
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, user, "test/settings/verification");
      await page.getByRole("textbox", { name: "Domain" }).fill("no domain");
      await page.getByRole("button", { name: "Prove domain" }).click();
      await page.getByText("Check what you entered").waitFor();
      await page.getByRole("textbox", { name: "Domain" }).fill(domain);
      await page.getByRole("button", { name: "Prove domain" }).click();
      await page.getByText("It must contain this line:").waitFor();
      const line = (await page.locator("code", { hasText: "svc-verification=" }).textContent()) as string;
      await page.getByRole("button", { name: "Check now" }).click();
      await page.getByText("The file's address answered with status 404.").waitFor();
      expect(await inspect(page, "verification-domain")).toEqual([]);
      // The domain that is typed again is looked at again, too.
      await page.reload();
      await page.getByRole("textbox", { name: "Domain" }).fill(domain);
      await page.getByRole("button", { name: "Prove domain" }).click();
      await page.getByText("The file's address answered with status 404.").waitFor({ timeout: 20_000 });
      published = `${line}\n`;
      await page.getByRole("button", { name: "Check now" }).click();
      await page.getByText(`You proved ${domain}.`).waitFor();
      await page.getByText("Proven", { exact: true }).waitFor();
      expect(await page.getByRole("button", { name: "Check now" }).count()).toBe(0);
    });
    expect(complaints.filter((one) => !isRefusal(one))).toEqual([]);
    expect(await isVerified(user.token)).toBe("verified");
  });
});

withBrowser("an owner who proves a wallet slowly", () => {
  afterEach(() => {
    world.time.aheadMs = 0;
  });

  test("gets a new message if the first has expired before the wallet signs it", async () => {
    const user = await world.makeAccount({ agentic: false });
    const wallet = Wallet.createRandom();
    const late = {
      approve: async () => {
        world.time.aheadMs += 16 * 60_000;
      },
    };
    await world.look({}, async (page) => {
      await giveEvmWallet(page, late, wallet);
      await signIn(page, world, user, "live/settings/verification");
      await page.getByRole("button", { name: "Prove a wallet" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Address of the wallet" }).fill(wallet.address);
      await dialog.getByRole("button", { name: "Continue" }).click();
      await dialog.getByRole("button", { name: "Sign with Fox Wallet" }).click();
      await dialog.getByText(`The message for ${shorten(wallet.address)} has expired.`).waitFor({ timeout: 20_000 });
      await dialog.getByRole("button", { name: "Get a new message" }).click();
      await dialog.getByText("asks for proof that you control this wallet.").waitFor();
    });
  });

  test("stays in the view that they opened while the message was being loaded", async () => {
    const user = await world.makeAccount({ agentic: false });
    await world.look({}, async (page) => {
      await signIn(page, world, user, "live/settings/verification");
      let answer: () => void = () => {};
      const isDue = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route("**/api/agentic/verification", async (route) => {
        if (route.request().method() === "POST") await isDue;
        await route.fallback();
      });
      await page.getByRole("button", { name: "Prove a wallet" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Address of the wallet" }).fill(Wallet.createRandom().address);
      await dialog.getByRole("button", { name: "Continue" }).click();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.locator('a[href="/dashboard/live/settings/members"]').click();
      await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
      const reloaded = page.waitForResponse((response) => response.url().endsWith("/api/v1/session"));
      answer();
      await (await reloaded).finished();
      await page.waitForTimeout(1_000);
      expect(new URL(page.url()).pathname).toBe("/dashboard/live/settings/members");
    });
  });
});

withBrowser("a viewer", () => {
  test("sees the proofs, but can't begin one", async () => {
    const account = await world.makeAccount({ agentic: false });
    const viewer = await world.join(account.merchantId, "viewer");
    await world.look({}, async (page) => {
      await signIn(page, world, viewer, "test/settings/verification");
      await page.getByText("Ask an owner of this account to prove a wallet or a domain on this page.").waitFor();
      await page.getByText("No domains yet").waitFor();
      expect(await page.getByRole("button", { name: /^Prove/ }).count()).toBe(0);
      expect(await inspect(page, "verification-viewer")).toEqual([]);
    });
  });
});
