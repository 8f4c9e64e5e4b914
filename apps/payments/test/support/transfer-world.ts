import { createDatabase, type Database } from "@svc/db";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { randomOf } from "./simulated-chain.js";
import { faultsOf } from "./transfer-audit.js";
import { TransferStory } from "./transfer-story.js";

/**
 * The service's domain code and statements on a real database, with a simulated chain. It runs one story after the
 * other.
 */
export class TransferWorld {
  readonly counts: Record<string, number> = {};
  readonly #test: TestDatabase;
  readonly #database: Database;

  private constructor(test: TestDatabase, database: Database) {
    this.#test = test;
    this.#database = database;
  }

  static async open(): Promise<TransferWorld> {
    const test = await createTestDatabase();
    return new TransferWorld(test, createDatabase({ url: test.url, poolMax: 8, statementTimeoutMs: 60_000 }));
  }

  async close(): Promise<void> {
    await this.#database.close();
    await this.#test.drop();
  }

  /** Runs a random history of transfers and requests. Returns the faults that the audit finds at its end. */
  async history(seed: number): Promise<string[]> {
    const { pool } = this.#database;
    await pool.query("DELETE FROM watch_cursors; DELETE FROM payment_intent_amounts");
    const random = randomOf(seed);
    const story = new TransferStory(this.#database, random);
    await story.begin();
    for (let step = 0; step < 16; step++) await story.step();
    await story.end();
    const { faults, counts } = await faultsOf(pool, story);
    for (const [name, count] of Object.entries(counts)) this.counts[name] = (this.counts[name] ?? 0) + count;
    return [...story.faults, ...faults];
  }
}
