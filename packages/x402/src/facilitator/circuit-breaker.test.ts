import { beforeEach, expect, test } from "@jest/globals";
import { CircuitBreaker, type CircuitState } from "./circuit-breaker.js";

let nowMs: number;
let changes: CircuitState[];
let circuit: CircuitBreaker;
beforeEach(() => {
  nowMs = 1_000_000;
  changes = [];
  circuit = new CircuitBreaker({
    failuresMax: 3,
    retryMs: 30_000,
    nowMs: () => nowMs,
    onChange: (state) => changes.push(state),
  });
});

const failTimes = (count: number) => {
  for (let done = 0; done < count; done += 1) circuit.fail("verify");
};

test("opens after three failures in a row; a success in between resets the count", () => {
  for (let round = 0; round < 5; round += 1) {
    failTimes(2);
    circuit.succeed("verify");
  }
  expect([circuit.state, circuit.admits, changes]).toEqual(["closed", true, []]);
  failTimes(3);
  expect([circuit.state, circuit.admits, changes]).toEqual(["open", false, ["open"]]);
});

test("is probed after the pause, then admits one verification at a time, and closes when one is answered", () => {
  failTimes(3);
  nowMs += 29_999;
  expect(circuit.isProbeDue).toBe(false);
  nowMs += 1;
  expect(circuit.isProbeDue).toBe(true);
  circuit.beginProbe();
  expect([circuit.isProbeDue, circuit.admits]).toEqual([false, false]);
  circuit.probed();
  expect([circuit.state, circuit.admits]).toEqual(["half_open", true]);
  circuit.begin();
  expect(circuit.admits).toBe(false);
  circuit.succeed("verify");
  expect([circuit.state, circuit.admits]).toEqual(["closed", true]);
  expect(changes).toEqual(["open", "half_open", "closed"]);
});

test("stays open for another pause when the probe gets no answer", () => {
  failTimes(3);
  nowMs += 30_000;
  circuit.beginProbe();
  nowMs += 29_999;
  expect([circuit.state, circuit.isProbeDue]).toEqual(["open", false]);
  nowMs += 1;
  expect(circuit.isProbeDue).toBe(true);
});

test("opens again for the whole pause when the first verification after a probe fails", () => {
  failTimes(3);
  nowMs += 30_000;
  circuit.probed();
  circuit.begin();
  circuit.fail("verify");
  expect([circuit.state, circuit.isProbeDue, changes]).toEqual(["open", false, ["open", "half_open", "open"]]);
  nowMs += 30_000;
  expect(circuit.isProbeDue).toBe(true);
});

test("opens after three failed settlements in a row, however many verifications succeeded in between", () => {
  for (let sale = 0; sale < 3; sale += 1) {
    expect(circuit.state).toBe("closed");
    circuit.succeed("verify");
    circuit.fail("settle");
  }
  expect(circuit.state).toBe("open");
});

test("opens again with the first failed settlement after a verification closed it, until one settlement succeeds", () => {
  for (let sale = 0; sale < 3; sale += 1) circuit.fail("settle");
  nowMs += 30_000;
  circuit.probed();
  circuit.begin();
  circuit.succeed("verify");
  expect(circuit.state).toBe("closed");
  circuit.fail("settle");
  expect(circuit.state).toBe("open");
  circuit.succeed("settle");
  circuit.fail("settle");
  expect(circuit.state).toBe("closed");
});
