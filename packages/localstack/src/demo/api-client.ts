export type Say = (line: string) => void;

/** Ends the demo where something is not as it should be. */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`not so: ${otherwise}`);
}

interface ApiAnswer {
  readonly status: number;
  /** The JSON body. */
  readonly body: Record<string, unknown>;
}

/** A member of the answer's `data`. */
export type Resource = Readonly<Record<string, unknown>>;

/** The few calls that the demo makes, as an integrator would write them. */
export class ApiClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** The resource of an answer that must have this status. */
  async expect(status: number, method: string, path: string, body?: unknown): Promise<Resource> {
    const answer = await this.call(method, path, body);
    if (answer.status !== status) {
      throw new Error(
        `${method} ${path} answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`,
      );
    }
    return answer.body.data as Resource;
  }
}
