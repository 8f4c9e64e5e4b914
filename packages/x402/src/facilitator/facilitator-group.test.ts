import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  hang,
  offer,
  offerOn,
  payment,
  readPayment,
  reset,
  resource,
  transaction,
} from "../../test/facilitator-samples.js";
import {
  BUYER,
  COMPUTE_INSTRUCTIONS,
  evmV1,
  FEE_PAYER,
  OTHER,
  SOLANA_BUYER,
  SOLANA_MERCHANT,
  solanaTransaction,
  transferChecked,
} from "../../test/sample-payments.js";
import {
  type Answering,
  json,
  type ScriptedFacilitator,
  startScriptedFacilitator,
} from "../../test/scripted-facilitator.js";
import { NETWORKS } from "../networks.js";
import type { Payment } from "../payment.js";
import { associatedTokenAddress } from "../svm/associated-token-address.js";
import { createFacilitatorClient } from "./facilitator-client.js";
import { createFacilitatorGroup, type FacilitatorGroup } from "./facilitator-group.js";
import { namedFacilitators } from "./open-facilitators.js";
import { withFeePayers } from "./supported.js";

const OTHER_FEE_PAYER = SOLANA_MERCHANT;
const RETRY_MS = 30_000;

interface Script {
  verify: Answering;
  settle: Answering;
  supported: Answering;
}

const servers: ScriptedFacilitator[] = [];
let scripts: [Script, Script];
let nowMs = 1_000_000;
let group: FacilitatorGroup;

const kinds = (feePayer: string, ...networks: string[]) =>
  json({
    kinds: [
      ...networks.map((network) => ({ x402Version: 2, scheme: "exact", network })),
      { x402Version: 2, scheme: "exact", network: NETWORKS.solana_devnet.caip2, extra: { feePayer } },
    ],
  });
const valid = json({ isValid: true, payer: BUYER });
const invalid = json({ isValid: false, invalidReason: "insufficient_funds", payer: BUYER });
const settled = json({ success: true, transaction, network: "base-sepolia", payer: BUYER });
const failing = json({ error: "internal error" }, 500);

beforeAll(async () => {
  servers.push(await startScriptedFacilitator(), await startScriptedFacilitator());
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
beforeEach(() => {
  nowMs += 10_000_000;
  const { caip2 } = NETWORKS.base_sepolia;
  scripts = [FEE_PAYER, OTHER_FEE_PAYER].map((feePayer) => ({
    verify: valid,
    settle: settled,
    supported: kinds(feePayer, caip2),
  })) as [Script, Script];
  for (const [place, server] of servers.entries()) {
    server.answer((response, received) => {
      const name = received.path.slice(1) as keyof Script;
      (scripts[place] as Script)[name](response, received);
    });
  }
  const clock = { now: () => nowMs };
  const clients = servers.map(({ url }, place) => ({
    name: ["first", "second"][place] as string,
    client: createFacilitatorClient({ url, clock, verifyTimeoutMs: 2_000, settleTimeoutMs: 2_000 }),
  }));
  group = createFacilitatorGroup(clients, { failuresMax: 3, retryMs: RETRY_MS, nowMs: () => nowMs });
});

const asked = (path: string) => servers.map(({ received }) => received.filter((one) => one.path === `/${path}`).length);
const states = () => group.circuits().map(({ state }) => state);
const verify = (one: Payment = payment) => group.verify(one, offer, resource);
const settle = (one: Payment = payment, mayHaveBeenSent = false) =>
  group.settle(one, offer, resource, { mayHaveBeenSent });
const cutOffFirst = async () => {
  scripts[0].verify = failing;
  for (let done = 0; done < 3; done += 1) await verify();
  expect(states()).toEqual(["open", "closed"]);
};

const solanaPayment = (feePayer: string): Payment => {
  const mint = NETWORKS.solana_devnet.usdc;
  const source = associatedTokenAddress(SOLANA_BUYER, mint);
  const destination = associatedTokenAddress(OTHER_FEE_PAYER, mint);
  const transfer = transferChecked(source, mint, destination, SOLANA_BUYER, 10_000n);
  const bytes = solanaTransaction([feePayer, SOLANA_BUYER], [...COMPUTE_INSTRUCTIONS, transfer]);
  const payload = { transaction: bytes.toString("base64") };
  return readPayment({ x402Version: 1, scheme: "exact", network: "solana-devnet", payload });
};

describe("a verification", () => {
  test.each([
    ["cuts the connection", () => reset],
    ["answers 500", () => failing],
    ["says nothing in time", () => hang],
    ["answers about another payer", () => json({ isValid: true, payer: OTHER })],
  ])("goes to the second facilitator when the first %s", async (_, fault) => {
    scripts[0].verify = fault();
    expect(await verify()).toMatchObject({ outcome: "valid" });
    expect(asked("verify")[1]).toBe(1);
  });

  test("ends with the first verdict; refusals never open the circuit", async () => {
    scripts[0].verify = invalid;
    for (let done = 0; done < 10; done += 1) expect(await verify()).toMatchObject({ outcome: "invalid" });
    expect(asked("verify")).toEqual([10, 0]);
    expect(states()).toEqual(["closed", "closed"]);
  });

  test("no longer goes to a facilitator that failed three times in a row", async () => {
    await cutOffFirst();
    expect(asked("verify")).toEqual([3, 3]);
    for (let done = 0; done < 5; done += 1) await verify();
    expect(asked("verify")).toEqual([3, 8]);
  });

  test("uses a facilitator again when the pause is over and it reports its networks", async () => {
    await cutOffFirst();
    const before = asked("supported");
    nowMs += RETRY_MS;
    scripts[0].supported = failing;
    await verify();
    await expect(until(() => asked("supported")[0] === (before[0] as number) + 1)).resolves.toBe(true);
    expect(states()[0]).toBe("open");
    nowMs += RETRY_MS;
    scripts[0].supported = kinds(FEE_PAYER, NETWORKS.base_sepolia.caip2);
    await verify();
    await expect(until(() => states()[0] === "half_open")).resolves.toBe(true);
    scripts[0].verify = valid;
    await verify();
    expect(states()).toEqual(["closed", "closed"]);
    expect(asked("verify")[0]).toBe(4);
  });

  test("still happens if every facilitator is cut off", async () => {
    for (const script of scripts) script.verify = failing;
    for (let done = 0; done < 4; done += 1) expect(await verify()).toMatchObject({ outcome: "unknown" });
    expect(states()).toEqual(["open", "open"]);
    scripts[0].verify = valid;
    expect(await verify()).toMatchObject({ outcome: "valid" });
    expect(states()[0]).toBe("closed");
  });
});

describe("a settlement", () => {
  test("stays with the facilitator that verified, even if the preferred one has recovered", async () => {
    scripts[0].verify = failing;
    await verify();
    expect(await settle()).toMatchObject({ outcome: "settled" });
    expect(asked("settle")).toEqual([0, 1]);
  });

  test("goes to the second facilitator when the first refuses the connection, and then the second's refusal is final", async () => {
    const unreachable = createFacilitatorClient({ url: "http://127.0.0.1:1" });
    const client = createFacilitatorClient({ url: (servers[1] as ScriptedFacilitator).url });
    const own = createFacilitatorGroup(
      [
        { name: "gone", client: unreachable },
        { name: "second", client },
      ],
      { nowMs: () => nowMs },
    );
    scripts[1].settle = json({ success: false, errorReason: "insufficient_funds", transaction: "", network: "" });
    expect(await own.settle(payment, offer, resource)).toEqual({ outcome: "refused", reason: "insufficient_funds" });
    expect(own.hasAnotherSettler?.(payment)).toBe(false);
  });

  test.each([
    ["cut off after it was sent", reset],
    ["not answered in time", hang],
    ["answered with 500", failing],
  ])("doesn't go to another facilitator by itself when it was %s", async (_, fault) => {
    await verify();
    scripts[0].settle = fault;
    expect(await settle()).toMatchObject({ outcome: "unknown", requestSent: true });
    expect(asked("settle")).toEqual([1, 0]);
  });

  test("may go to the second facilitator after an unknown outcome of the first, and then no refusal is final", async () => {
    await verify();
    expect(group.hasAnotherSettler?.(payment)).toBe(false);
    scripts[0].settle = reset;
    await settle();
    expect(group.hasAnotherSettler?.(payment)).toBe(true);
    scripts[1].settle = json({ success: false, errorReason: "insufficient_funds", transaction: "", network: "" });
    expect(await settle(payment, true)).toMatchObject({ outcome: "unknown", cause: "not_final" });
    expect(asked("settle")).toEqual([1, 1]);
    expect(group.hasAnotherSettler?.(payment)).toBe(false);
  });

  test("goes to the next facilitator with each repetition of the request", async () => {
    scripts[0].settle = reset;
    scripts[1].settle = reset;
    const own = readPayment(evmV1({}, { nonce: `0x${"07".repeat(32)}` }));
    for (let done = 0; done < 3; done += 1) await settle(own, done > 0);
    expect(asked("settle")).toEqual([2, 1]);
  });

  test("goes to another facilitator if its own was cut off in the meantime", async () => {
    await verify();
    await cutOffFirst();
    expect(await settle()).toMatchObject({ outcome: "settled" });
    expect(asked("settle")).toEqual([0, 1]);
  });
});

test("a facilitator that verifies but can't settle is cut off after three sales in a row", async () => {
  scripts[0].settle = failing;
  for (const nonce of ["11", "12", "13"]) {
    expect(states()[0]).toBe("closed");
    const own = readPayment(evmV1({}, { nonce: `0x${nonce.repeat(32)}` }));
    await verify(own);
    await settle(own);
  }
  expect(states()).toEqual(["open", "closed"]);
  expect([asked("verify"), asked("settle")]).toEqual([
    [3, 0],
    [3, 0],
  ]);
});

describe("a Solana payment", () => {
  test.each([
    [FEE_PAYER, [1, 0]],
    [OTHER_FEE_PAYER, [0, 1]],
  ])(
    "that names %s as fee payer is verified and settled only by the facilitator with that key",
    async (feePayer, counts) => {
      await group.supported();
      const one = solanaPayment(feePayer);
      scripts[0].settle = reset;
      scripts[1].settle = reset;
      await verify(one);
      await settle(one);
      expect([asked("verify"), asked("settle")]).toEqual([counts, counts]);
      expect(group.hasAnotherSettler?.(one)).toBe(false);
      await settle(one, true);
      expect(asked("settle")).toEqual(counts.map((count) => 2 * count));
    },
  );

  test("is offered with the fee payer of the first facilitator that isn't cut off", async () => {
    const getFeePayer = async (one?: Payment) =>
      withFeePayers([offerOn("solana_devnet")], await group.supported(), one)[0]?.extra?.feePayer;
    expect(await getFeePayer()).toBe(FEE_PAYER);
    // A payment signed for the second facilitator stays valid.
    expect(await getFeePayer(solanaPayment(OTHER_FEE_PAYER))).toBe(OTHER_FEE_PAYER);
    await cutOffFirst();
    expect(await getFeePayer()).toBe(OTHER_FEE_PAYER);
    // A payment signed for the first one can't be settled now, so the buyer has to sign again.
    expect(await getFeePayer(solanaPayment(FEE_PAYER))).toBe(OTHER_FEE_PAYER);
  });
});

test("unites the supported networks of all facilitators, without waiting for one that never answered", async () => {
  scripts[0].supported = kinds(FEE_PAYER, NETWORKS.base.caip2);
  scripts[1].supported = kinds(OTHER_FEE_PAYER, NETWORKS.polygon.caip2);
  expect([...(await group.supported()).keys()].sort()).toEqual(["base", "polygon", "solana_devnet"]);
});

describe("the settings", () => {
  test("name facilitators by their hosts, each with its credential", () => {
    const named = namedFacilitators(
      {
        FACILITATOR_URL_LIVE: "https://a.example/key-1, https://b.example,https://a.example/key-2",
        FACILITATOR_AUTH_LIVE: "bearer:one,none,bearer:two",
      },
      "live",
    );
    expect(named).toEqual([
      { name: "a.example", url: "https://a.example/key-1", auth: { kind: "bearer", token: "one" } },
      { name: "b.example", url: "https://b.example", auth: { kind: "none" } },
      { name: "a.example#2", url: "https://a.example/key-2", auth: { kind: "bearer", token: "two" } },
    ]);
    expect(namedFacilitators({}, "live")).toEqual([]);
  });

  test("keep a comma of a single credential", () => {
    const settings = { FACILITATOR_URL_TEST: "https://a.example", FACILITATOR_AUTH_TEST: "bearer:a,b" };
    expect(namedFacilitators(settings, "test")[0]?.auth).toEqual({ kind: "bearer", token: "a,b" });
  });

  test("are refused if the number of credentials differs from that of addresses", () => {
    const settings = { FACILITATOR_URL_TEST: "https://a.example,https://b.example", FACILITATOR_AUTH_TEST: "none" };
    expect(() => namedFacilitators(settings, "test")).toThrow("needs 2 credentials");
  });
});

async function until(holds: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < 500 && !holds(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  return holds();
}
