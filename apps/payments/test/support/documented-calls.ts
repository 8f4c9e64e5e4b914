import { expect } from "@jest/globals";
import { type ApiDocument, apiDocument, type Operation } from "./api-document.js";
import type { Answer, CallOptions, PaymentsUnderTest } from "./payments-under-test.js";

export interface DocumentedCalls {
  readonly document: ApiDocument;
  /** Makes a call and checks its status, and its answer against the document. */
  ask(status: number, method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Checks the answer of a call that the test made itself. */
  see(method: string, path: string, answer: Answer): void;
  /** Documented answers of these operations, except 429 and 500, that no call has produced. */
  unseen(isMeant: (operation: Operation) => boolean): string[];
}

/** Calls that are checked against the service's OpenAPI document. */
export async function documentedCalls(payments: PaymentsUnderTest): Promise<DocumentedCalls> {
  const document = await apiDocument(payments.url);
  const seen = new Set<string>();
  const see = (method: string, path: string, answer: Answer) => {
    const operation = document.find(method, path);
    if (!operation) throw new Error(`${method} ${path} is not documented`);
    expect([method, path, answer.status, document.faults(operation, answer)]).toEqual([
      method,
      path,
      answer.status,
      [],
    ]);
    seen.add(`${operation.method} ${operation.path} ${answer.status}`);
  };
  return {
    document,
    see,
    async ask(status, method, path, options = {}) {
      const answer = await payments.call(method, path, options);
      expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, status, answer.body?.message]);
      see(method, path, answer);
      return answer;
    },
    unseen: (isMeant) =>
      document.operations
        .filter(isMeant)
        .flatMap(({ method, path, responses }) => Object.keys(responses).map((status) => `${method} ${path} ${status}`))
        .filter((one) => !/ (429|500)$/.test(one) && !seen.has(one))
        .sort(),
  };
}
