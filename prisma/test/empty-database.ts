import { randomBytes } from "node:crypto";
import pg from "pg";

export interface EmptyDatabase {
  readonly url: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** An empty database on the run's PostgreSQL. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const admin = process.env.TEST_POSTGRES_URL;
  if (admin === undefined) throw new Error("TEST_POSTGRES_URL is not set: run the tests through jest at the root");
  const name = `db_${randomBytes(8).toString("hex")}`;
  await queryOnce(admin, `CREATE DATABASE ${name} TEMPLATE template0 STRATEGY file_copy`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (sql, values) => queryOnce(url.href, sql, values),
    async drop() {
      await queryOnce(admin, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function queryOnce<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
