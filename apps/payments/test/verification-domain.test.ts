import { createServer, type Server } from "node:https";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createCertificate } from "../../../packages/outbound/test/support/certificate.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";

const PATH = "/api/agentic/verification";
const DAY = 86_400_000;

interface File {
  readonly status?: number;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
  /** The site never answers. */
  readonly silent?: boolean;
}

let nowMs = Date.now();
let site: Server;
let port: number;
let opened: string;
/** The site's answers by path, and the requests that it got. */
let files: Record<string, File> = {};
let asked: string[] = [];
/** Addresses to which the test's names resolve. */
let addresses: Record<string, string[]> = {};
let dialled: string[] = [];
let dashboard: DashboardUnderTest;
let user: User & { merchantId: string };

beforeAll(async () => {
  const certificate = createCertificate(["shop.example.com"]);
  site = createServer(certificate, (request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    const file = files[request.url as string] ?? { status: 404 };
    if (!file.silent) response.writeHead(file.status ?? 200, file.headers).end(file.body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  port = (site.address() as { port: number }).port;
  opened = `shop.example.com:${port}`;
  dashboard = await startDashboard({
    clock: { now: () => nowMs },
    // The site is on this machine. The service may call a local address only if the operator allows it.
    env: { OUTBOUND_ALLOW_HOSTS: `shop.example.com:${port}` },
    outbound: {
      extraCa: [certificate.cert],
      resolver: async (name) => addresses[name] ?? [],
      dial: ({ address }) => {
        dialled.push(address);
        return connect(port, "127.0.0.1");
      },
    },
  });
});
afterAll(async () => {
  await dashboard?.stop();
  site?.closeAllConnections();
  await new Promise((resolve) => site?.close(resolve));
});
beforeEach(async () => {
  nowMs = Date.now();
  files = {};
  asked = [];
  dialled = [];
  addresses = { "shop.example.com": ["127.0.0.1"] };
  user = await dashboard.makeAccount();
});

const WELL_KNOWN = "/.well-known/svc-verification.txt";
const post = (domain: string, by: User = user) => dashboard.ask(by, "POST", PATH, { body: { type: "domain", domain } });
const check = async (domain = opened, by: User = user) => (await post(domain, by)).body.data;
const publish = (body: string, more: File = {}) => {
  files[WELL_KNOWN] = { body, ...more };
};

describe("the proof of a domain", () => {
  test("is a line in a file, and goes from unverified over pending to verified", async () => {
    const pending = await check();
    expect(pending).toEqual({
      type: "domain",
      target: opened,
      status: "pending",
      expiresAt: new Date(nowMs + 3 * DAY).toISOString(),
      verifiedAt: null,
      challenge: {
        nonce: expect.stringMatching(/^[\w-]{32}$/),
        url: `https://${opened}${WELL_KNOWN}`,
        content: `svc-verification=${pending.challenge.nonce}`,
      },
    });
    expect(asked).toEqual([]);
    expect(await check()).toEqual({ ...pending, reason: "The file's address answered with status 404." });
    publish(`# proofs\r\nsvc-verification=of-another\r\n  ${pending.challenge.content}  \r\n`);
    const verified = await check();
    const verifiedAt = new Date(nowMs).toISOString();
    expect(verified).toEqual({ ...pending, status: "verified", expiresAt: null, challenge: null, verifiedAt });
    expect(asked).toEqual([`${opened}${WELL_KNOWN}`, `${opened}${WELL_KNOWN}`]);
    expect((await dashboard.ask(user, "GET", PATH)).body.data).toEqual({ status: "verified", checks: [verified] });
    files = {};
    expect(await check()).toEqual(verified);
  });

  test.each<[string, (content: string) => [string, File?], string]>([
    ["the line of another merchant", () => ["svc-verification=other"], "The file does not contain the line."],
    ["a part of the line", (content) => [content.slice(0, -1)], "The file does not contain the line."],
    ["the line with more behind it", (content) => [`${content}x`], "The file does not contain the line."],
    ["a page around the line", (content) => [`<p>${content}</p>`], "The file does not contain the line."],
    ["nothing", () => [""], "The file does not contain the line."],
    [
      "the line with status 500",
      (content) => [content, { status: 500 }],
      "The file's address answered with status 500.",
    ],
    [
      "a redirect to where the line is",
      () => ["", { status: 302, headers: { location: "/elsewhere" } }],
      "The address redirects. The file must be at this address itself.",
    ],
    ["too much", (content) => [`${content}\n`.repeat(2_000)], "The file is too large."],
    [
      "an unknown encoding",
      (content) => [content, { headers: { "content-encoding": "odd" } }],
      "The file is sent in an unsupported encoding.",
    ],
  ])("is not %s", async (_what, make, reason) => {
    const { challenge } = await check();
    publish(...make(challenge.content));
    files["/elsewhere"] = { body: challenge.content };
    expect(await check()).toMatchObject({ status: "pending", reason });
    expect(asked).not.toContain(`${opened}/elsewhere`);
    publish(challenge.content);
    expect((await check()).status).toBe("verified");
  });

  test("is not found on a site that does not answer in time", async () => {
    await check();
    publish("", { silent: true });
    expect((await check()).reason).toBe("The domain did not answer in time.");
  });

  test("expires, and then requires a new line", async () => {
    const { challenge } = await check();
    publish(challenge.content);
    nowMs += 3 * DAY;
    // The user's session has expired as well.
    user = {
      ...user,
      token: await dashboard.provider.sessionToken({ subject: user.subject, expiresInSeconds: 5 * 86_400 }),
    };
    const renewed = await check();
    expect([renewed.status, renewed.challenge.nonce === challenge.nonce]).toEqual(["pending", false]);
    expect((await check()).reason).toBe("The file does not contain the line.");
  });

  test("is for one merchant: two may each prove the same domain", async () => {
    const other = await dashboard.makeAccount();
    const [mine, theirs] = [await check(), await check(undefined, other)];
    publish(theirs.challenge.content);
    expect((await check()).status).toBe("pending");
    publish(`${mine.challenge.content}\n${theirs.challenge.content}`);
    expect([(await check()).status, (await check(undefined, other)).status]).toEqual(["verified", "verified"]);
  });

  test("covers the name in its DNS form, whatever its spelling", async () => {
    for (const domain of ["bücher.example.com", "BÜCHER.Example.COM.", "xn--bcher-kva.example.com:443"]) {
      expect((await check(domain)).target).toBe("xn--bcher-kva.example.com");
    }
    expect((await dashboard.ask(user, "GET", PATH)).body.data.checks).toHaveLength(1);
  });
});

describe("what is not public", () => {
  test.each([
    ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "0x7f.1", "2130706433", "[::1]", "[::ffff:10.0.0.1]", "1.1.1.1"],
    ...["localhost", "shop.localhost", "metadata.google.internal", "intranet", "printer.local", "a.test", "x.onion"],
    ...["shop.example.com:8443", "shop.example.com:80", "shop.example.com:22"],
  ])("%s is refused as a domain, without any connection: 400", async (domain) => {
    const answer = await post(domain);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      "BAD_REQUEST",
      expect.stringMatching(/^domain: /),
    ]);
    expect(dialled).toEqual([]);
  });

  test.each([["127.0.0.1"], ["10.1.2.3"], ["169.254.169.254"], ["::1"], ["fd00::1"], ["100.64.0.1"]])(
    "a name that leads to %s stays pending, without any connection",
    async (address) => {
      addresses = { "other.example.com": [address] };
      await check("other.example.com");
      expect(await check("other.example.com")).toMatchObject({
        status: "pending",
        reason: "The URL does not point to a public host.",
      });
      expect([dialled, asked]).toEqual([[], []]);
    },
  );

  test("a name without an address stays pending", async () => {
    await check("other.example.com");
    expect((await check("other.example.com")).reason).toBe("The domain cannot be reached over https.");
  });

  test("only the host and port that the operator opened may be local", async () => {
    for (const domain of [`shop.example.com:${port + 1}`, `127.0.0.1:${port}`, `localhost:${port}`]) {
      expect((await post(domain)).status).toBe(400);
    }
    await check("shop.example.com");
    expect((await check("shop.example.com")).reason).toBe("The URL does not point to a public host.");
  });
});

test.each([
  "https://shop.example.com",
  "shop.example.com/",
  "shop.example.com/x",
  "a@shop.example.com",
  "shop.example.com?x",
  "shop.example.com#x",
  "shop example.com",
  "shop..example.com",
  "shop.example.com..",
  "-",
  ".",
  "%2e",
  "a\\b.example.com",
  "shop.example.com:99999",
  "*.example.com",
  `${"a".repeat(64)}.example.com`,
  `${"a.".repeat(126)}example`,
  "",
])("%j is no domain: 400", async (domain) => {
  const answer = await post(domain);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^domain: /)]);
  expect(dialled).toEqual([]);
});

test("the check of a domain accepts neither a wallet nor a signature", async () => {
  for (const more of [{ signature: "x" }, { walletAddress: `0x${"ab".repeat(20)}` }]) {
    const body = { type: "domain", domain: "shop.example.com", ...more };
    expect((await dashboard.ask(user, "POST", PATH, { body })).body.message).toMatch(
      /cannot be combined with this type/,
    );
  }
  expect((await dashboard.ask(user, "POST", PATH, { body: { type: "domain" } })).body.message).toBe(
    "domain: is required",
  );
});
