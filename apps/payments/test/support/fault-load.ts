import { expect } from "@jest/globals";
import { until } from "@svc/localstack/until";
import type { PaymentsProcess } from "./payments-process.js";
import { type Answer, type CallOptions, call } from "./payments-under-test.js";

/** One kind of request in the load. */
export interface LoadKind {
  readonly name: string;
  /** Sends one request; `turn` is different each time. */
  ask(turn: number): Promise<Answer>;
  /** Error statuses that are allowed during the fault, each with its error code. */
  readonly faults: Readonly<Record<number, string>>;
}

export interface LoadedAnswer {
  readonly kind: string;
  readonly turn: number;
  readonly answer: Answer;
  /** Phase of the request: before, during or after the outage. */
  readonly phase: "before" | "away" | "after";
}

export interface FaultOptions {
  readonly service: PaymentsProcess;
  readonly load: readonly LoadKind[];
  takeAway(): Promise<unknown>;
  bringBack(): Promise<unknown>;
  /** True if everything works again. Called until it returns true. */
  isBack(): Promise<boolean>;
}

const WORKERS_PER_KIND = 2;
/** Each phase lasts until every kind has this many answers. */
const ANSWERS_PER_PHASE = 6;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes a dependency away from a loaded service and gives it back. Asserts that every request is answered with a
 * success or a documented error in the envelope, that the process survives, and that it recovers by itself. Returns all
 * answers, for further assertions of the test.
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
      const [turn, asked] = [turns++, phase];
      const answer = await kind.ask(turn);
      answers.push({ kind: kind.name, turn, answer, phase: asked });
      await sleep(5);
    }
  };
  const workers = load.flatMap((kind) => Array.from({ length: WORKERS_PER_KIND }, () => worker(kind)));
  const enough = () =>
    until(() =>
      load.every(
        ({ name }) => answers.filter((one) => one.kind === name && one.phase === phase).length >= ANSWERS_PER_PHASE,
      ),
    );
  await enough();
  await options.takeAway();
  phase = "away";
  await enough();
  await options.bringBack();
  await until(() => options.isBack());
  phase = "after";
  await enough();
  isOver = true;
  await Promise.all(workers);
  expect(hasEnded).toBe(false);
  for (const kind of load)
    expectDocumented(
      kind,
      answers.filter((one) => one.kind === kind.name),
    );
  return answers;
}

function expectDocumented(kind: LoadKind, answers: readonly LoadedAnswer[]): void {
  for (const { answer, phase } of answers) {
    const { status, body } = answer;
    if (status >= 200 && status < 300) continue;
    expect([kind.name, phase, status, body?.code]).toEqual([kind.name, phase, status, kind.faults[status] ?? "none"]);
    expect(body).toMatchObject({ status: "error", message: expect.any(String), retryAfter: expect.any(Number) });
    expect(answer.headers.get("x-request-id")).toBeTruthy();
  }
  const failedAfter = answers.filter(({ phase, answer }) => phase === "after" && answer.status >= 300);
  expect([kind.name, failedAfter.map(({ answer }) => answer.status)]).toEqual([kind.name, []]);
}

/** The successful answers of one kind. */
export const acknowledged = (answers: readonly LoadedAnswer[], kind: string): LoadedAnswer[] =>
  answers.filter((one) => one.kind === kind && one.answer.status >= 200 && one.answer.status < 300);

/** Number of requests of one kind that failed during the outage. With 0, the fault had no effect. */
export const refusedWhileAway = (answers: readonly LoadedAnswer[], kind: string): number =>
  answers.filter((one) => one.kind === kind && one.phase === "away" && one.answer.status >= 400).length;

/** Returns a function that calls a service process. */
export const callOf =
  (service: PaymentsProcess) =>
  (method: string, path: string, options?: CallOptions): Promise<Answer> =>
    call(service.url, method, path, options);

/** Log lines of a crash or an uncaught error. */
export const crashLines = ({ lines }: PaymentsProcess): string[] =>
  lines.filter((line) => /"level":60|uncaught|unhandled|ERR_UNHANDLED/i.test(line));
