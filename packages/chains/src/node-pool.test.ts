import { expect, test } from "@jest/globals";
import { NodeFailure } from "./node-failure.js";
import { type ChainNode, NodePool, type NodePoolOptions } from "./node-pool.js";

interface ScriptedNode extends ChainNode {
  readonly seen: string[];
  /** Next behavior: it answers, refuses, or belongs to another chain. */
  mood: "sound" | "dead" | "foreign";
}

const scripted = (label: string, seen: string[], mood: ScriptedNode["mood"] = "sound"): ScriptedNode => ({
  label,
  seen,
  mood,
  async probe() {
    seen.push(`probe ${label}`);
    await answer(this);
  },
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function answer(node: ScriptedNode): Promise<string> {
  await turn();
  if (node.mood === "foreign") throw new NodeFailure("wrong_chain", "another chain");
  if (node.mood === "dead") throw new Error("connection refused");
  return node.label;
}

const setUp = (moods: ScriptedNode["mood"][], options: NodePoolOptions = { cooldownMs: 60_000 }) => {
  const seen: string[] = [];
  const nodes = moods.map((mood, i) => scripted("abc"[i] ?? "", seen, mood));
  const clock = { nowMs: 0 };
  return { seen, nodes, clock, pool: new NodePool(nodes, { nowMs: () => clock.nowMs, ...options }) };
};

async function askAll(pool: NodePool<ScriptedNode>, seen: string[] = []): Promise<string[]> {
  seen.length = 0;
  const answers: string[] = [];
  for await (const one of pool.answers(answer)) answers.push(one);
  return answers;
}

test("asks each working node once, in the configured order", async () => {
  const { pool } = setUp(["sound", "sound", "sound"]);
  expect((await askAll(pool)).sort()).toEqual(["a", "b", "c"]);
  expect(await askAll(pool)).toEqual(["a", "b", "c"]);
});

test("asks no further node when an answer was enough", async () => {
  const { pool, seen } = setUp(["sound", "sound", "sound"]);
  await askAll(pool, seen);
  const asked: string[] = [];
  for await (const one of pool.answers(answer)) {
    asked.push(one);
    break;
  }
  expect(asked).toEqual(["a"]);
});

test("skips a failed node while others answer, and asks it again after its pause", async () => {
  const { pool, nodes, seen, clock } = setUp(["dead", "sound", "sound"], { cooldownMs: 80 });
  expect((await askAll(pool)).sort()).toEqual(["b", "c"]);
  expect(await askAll(pool, seen)).toEqual(["b", "c"]);
  expect(seen).toEqual([]);
  for (const node of nodes) node.mood = "sound";
  clock.nowMs += 79;
  await askAll(pool, seen);
  expect(seen).toEqual([]);
  clock.nowMs += 1;
  // The probe runs in parallel to this question.
  await askAll(pool, seen);
  expect(seen).toEqual(["probe a"]);
  await turn();
  // After a successful probe, the pool uses the node again.
  expect(await askAll(pool)).toEqual(["a", "b", "c"]);
});

test("the pause doubles with each failure in a row, five times", async () => {
  const { pool, seen, clock } = setUp(["dead", "sound"], { cooldownMs: 40 });
  const probedAt: number[] = [];
  for (; clock.nowMs < 6_000; clock.nowMs += 20) {
    await askAll(pool, seen);
    if (seen.includes("probe a")) probedAt.push(clock.nowMs);
    await turn();
  }
  const pauses = probedAt.slice(1).map((at, i) => at - (probedAt[i] ?? 0));
  expect(pauses).toEqual([40, 80, 160, 320, 640, 1_280, 1_280, 1_280]);
});

test("asks all nodes at once, whatever their pause, when none is up", async () => {
  const { pool, nodes, seen } = setUp(["dead", "foreign", "dead"]);
  expect(await askAll(pool)).toEqual([]);
  expect(await askAll(pool, seen)).toEqual([]);
  expect(seen).toEqual(["probe a", "probe b", "probe c"]);
  for (const node of nodes.slice(2)) node.mood = "sound";
  expect(await askAll(pool)).toEqual(["c"]);
});

test("tries the other nodes within the same question when the last working one fails", async () => {
  const { pool, nodes } = setUp(["dead", "sound"]);
  expect(await askAll(pool)).toEqual(["b"]);
  for (const [i, node] of nodes.entries()) node.mood = i === 0 ? "sound" : "dead";
  expect(await askAll(pool)).toEqual(["a"]);
});

test("many questions share one probe", async () => {
  const { pool, seen } = setUp(["dead", "dead"]);
  await askAll(pool, seen);
  seen.length = 0;
  await Promise.all(Array.from({ length: 50 }, () => askAll(pool)));
  expect(seen.filter((one) => one === "probe a")).toHaveLength(1);
});

test("the cause is `wrong_chain` only if every node belongs to another chain", async () => {
  const findCause = async (moods: ScriptedNode["mood"][]) => {
    const { pool } = setUp(moods);
    await askAll(pool);
    return pool.unreachableCause();
  };
  expect(await findCause(["foreign", "foreign"])).toBe("wrong_chain");
  expect(await findCause(["foreign", "dead"])).toBe("node_error");
  expect(await findCause([])).toBe("node_error");
});
