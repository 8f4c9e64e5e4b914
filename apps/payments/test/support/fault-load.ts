import { expect } from "@jest/globals";
import type { PaymentsProcess } from "./payments-process.js";
import { type Answer, type CallOptions, call } from "./payments-under-test.js";

/** One kind of request that the load is made of. */
export interface LoadKind {
  readonly name: string;
  /** Asks once; `turn` is another one each time. */
  ask(turn: number): Promise<Answer>;
  /** Statuses of errors that may be answered during the fault, each with its code. */
  readonly faults: Readonly<Record<number, string>>;
}

export interface LoadedAnswer {
  readonly kind: string;
  readonly turn: number;
  readonly answer: Answer;
  readonly tookMs: number;
  /** When it was asked: before, while or after the dependency was away. */
  readonly phase: "before" | "away" | "after";
}

export interface FaultOptions {
  readonly service: PaymentsProcess;
  readonly load: readonly LoadKind[];
  takeAway(): Promise<unknown>;
  bringBack(): Promise<unknown>;
  /** Whether everything works again; asked until it does. */
  isBack(): Promise<boolean>;
  /** For how long the dependency is away. */
  readonly awayMs: number;
}

const WORKERS_PER_KIND = 2;
const BEFORE_MS = 700;
const AFTER_MS = 700;
/** What every answer keeps to, whatever is down; twice that is granted to a machine that runs other tests meanwhile. */
const ANSWER_MS_MAX = 5_000;
const RECOVERY_MS_MAX = 5_000;
const SLACK = 2;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes a dependency away from a loaded service and gives it back. Every answer is a success or one of the documented errors in
 * the envelope, in time; the process is still the same one; everything works again in time. Answers all answers, for what a
 * test knows of them.
 */
export async function underFault(options: FaultOptions): Promise<LoadedAnswer[]> {
  const { service, load } = options;
  const answers: LoadedAnswer[] = [];
  let phase: LoadedAnswer["phase"] = "before";
  let isOver = false;
  let turns = 0;
  let hasEnded = false;
  void service.ended.then(() => {
    hasEnded = true;
  });
  const worker = async (kind: LoadKind) => {
    while (!isOver) {
      const [turn, asked, startedMs] = [turns++, phase, performance.now()];
      const answer = await kind.ask(turn);
      answers.push({ kind: kind.name, turn, answer, tookMs: performance.now() - startedMs, phase: asked });
      await sleep(5);
    }
  };
  const workers = load.flatMap((kind) => Array.from({ length: WORKERS_PER_KIND }, () => worker(kind)));
  await sleep(BEFORE_MS);
  await options.takeAway();
  phase = "away";
  await sleep(options.awayMs);
  await options.bringBack();
  const backMs = performance.now();
  while (!(await options.isBack())) {
    if (performance.now() - backMs > RECOVERY_MS_MAX * SLACK) throw new Error("it does not work again");
    await sleep(50);
  }
  const recoveryMs = performance.now() - backMs;
  phase = "after";
  await sleep(AFTER_MS);
  isOver = true;
  await Promise.all(workers);
  expect(recoveryMs).toBeLessThan(RECOVERY_MS_MAX * SLACK);
  expect(hasEnded).toBe(false);
  for (const kind of load)
    expectDocumented(
      kind,
      answers.filter((one) => one.kind === kind.name),
    );
  return answers;
}

function expectDocumented(kind: LoadKind, answers: readonly LoadedAnswer[]): void {
  for (const phase of ["before", "away", "after"]) {
    expect([kind.name, phase, answers.filter((one) => one.phase === phase).length > 0]).toEqual([
      kind.name,
      phase,
      true,
    ]);
  }
  for (const { answer, tookMs, phase } of answers) {
    const { status, body } = answer;
    if (status >= 200 && status < 300) continue;
    expect([kind.name, phase, status, body?.code]).toEqual([kind.name, phase, status, kind.faults[status] ?? "none"]);
    expect(body).toMatchObject({ status: "error", message: expect.any(String), retryAfter: expect.any(Number) });
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    expect(tookMs).toBeLessThan(ANSWER_MS_MAX * SLACK);
  }
  const failedAfter = answers.filter(({ phase, answer }) => phase === "after" && answer.status >= 300);
  expect([kind.name, failedAfter.map(({ answer }) => answer.status)]).toEqual([kind.name, []]);
}

/** Answers of one kind that were successes. */
export const acknowledged = (answers: readonly LoadedAnswer[], kind: string): LoadedAnswer[] =>
  answers.filter((one) => one.kind === kind && one.answer.status >= 200 && one.answer.status < 300);

/** Whether something was refused while the dependency was away: else the fault was none. */
export const refusedWhileAway = (answers: readonly LoadedAnswer[], kind: string): number =>
  answers.filter((one) => one.kind === kind && one.phase === "away" && one.answer.status >= 400).length;

/** A call of a service that runs as a process. */
export const callOf =
  (service: PaymentsProcess) =>
  (method: string, path: string, options?: CallOptions): Promise<Answer> =>
    call(service.url, method, path, options);

/** Lines of its log that a crash, or a failure that nobody caught, would leave. */
export const crashLines = ({ lines }: PaymentsProcess): string[] =>
  lines.filter((line) => /"level":60|uncaught|unhandled|ERR_UNHANDLED/i.test(line));
