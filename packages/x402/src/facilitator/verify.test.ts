import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { drip, hang, offer, payment, reset, resource, text } from "../../test/facilitator-samples.js";
import { BUYER, OTHER } from "../../test/sample-payments.js";
import {
  type Answering,
  json,
  type ScriptedFacilitator,
  startScriptedFacilitator,
} from "../../test/scripted-facilitator.js";
import { createFacilitatorClient, type FacilitatorClient } from "./facilitator-client.js";

let facilitator: ScriptedFacilitator;
let client: FacilitatorClient;
/** Has short timeouts, because some facilitators here never answer. */
let impatient: FacilitatorClient;
beforeAll(async () => {
  facilitator = await startScriptedFacilitator();
  const url = `${facilitator.url}/x402/`;
  client = createFacilitatorClient({ url, verifyTimeoutMs: 120_000, settleTimeoutMs: 120_000 });
  impatient = createFacilitatorClient({ url, verifyTimeoutMs: 400, settleTimeoutMs: 400 });
});
afterAll(() => facilitator.stop());

const verified = { isValid: true, payer: BUYER.toLowerCase() };
const verify = (...answers: Answering[]) => {
  facilitator.answer(...answers);
  const isSilent = answers.some((answer) => answer === hang || answer === drip);
  return (isSilent ? impatient : client).verify(payment, offer, resource);
};
describe("verify", () => {
  test("is valid if the facilitator says so about this payer", async () => {
    expect(await verify(json(verified))).toEqual({ outcome: "valid", payer: BUYER });
    expect(await verify(json({ isValid: true }))).toEqual({ outcome: "valid", payer: BUYER });
  });

  test.each([200, 400, 402])("is invalid with the facilitator's reason, status %d", async (status) => {
    const answer = json({ isValid: false, invalidReason: "insufficient_funds", payer: BUYER }, status);
    expect(await verify(answer)).toEqual({ outcome: "invalid", reason: "insufficient_funds", payer: BUYER });
  });

  test("never passes on free text as a reason", async () => {
    const answer = json({ isValid: false, invalidReason: "<b>call me</b>" });
    expect(await verify(answer)).toMatchObject({ outcome: "invalid", reason: "invalid_payment" });
  });

  test.each<[string, Answering, string]>([
    ["hangs", hang, "timeout"],
    ["never ends its answer", drip, "timeout"],
    ["breaks the connection twice", reset, "connection_lost"],
    ["answers 500", json({ isValid: true }, 500), "http_error"],
    ["answers 500 with a refusal", json({ isValid: false, invalidReason: "insufficient_funds" }, 500), "http_error"],
    ["wants other credentials", json({ error: "unauthorized" }, 401), "http_error"],
    ["says valid with an error status", json(verified, 400), "http_error"],
    ["answers with an HTML page", text("<html>"), "bad_answer"],
    ["answers nothing", text(""), "bad_answer"],
    ["answers in another shape", json({ isValid: "true" }), "bad_answer"],
    ["answers without end", text(" ".repeat(40_000)), "bad_answer"],
    ["answers for another payer", json({ ...verified, payer: OTHER }), "other_payment"],
    ["refuses another payer", json({ isValid: false, invalidReason: "x", payer: OTHER }), "other_payment"],
    ["could not check", json({ isValid: false, invalidReason: "unexpected_verify_error" }), "facilitator_failed"],
  ])("is unknown when the facilitator %s", async (_, answer, cause) => {
    expect(await verify(answer)).toMatchObject({ outcome: "unknown", cause, requestSent: true });
  });

  test("is requested again after a broken connection, within one deadline", async () => {
    expect(await verify(reset, json(verified))).toEqual({ outcome: "valid", payer: BUYER });
    expect(facilitator.received).toHaveLength(2);
    const late: Answering = (response, received) => void setTimeout(() => reset(response, received), 250);
    expect(await verify(late, hang)).toMatchObject({ outcome: "unknown", cause: "timeout" });
  });
});
