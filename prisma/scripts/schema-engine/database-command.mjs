import pg from "pg";

const ERROR_CODES = { "3D000": "P1003", "28P01": "P1000" };
const NOT_REACHABLE = "P1001";

/**
 * Runs `can-connect-to-database`, `create-database` or `drop-database`, and resolves to the exit status. Writes an
 * error to standard error as a log line, from which the CLI reads the error code.
 */
export async function runDatabaseCommand(command, url) {
  try {
    if (command === "can-connect-to-database") await withClient(url, async () => {});
    else await changeDatabase(command === "create-database" ? "CREATE" : "DROP", url);
    return 0;
  } catch (error) {
    const fields = { message: String(error.message), error_code: ERROR_CODES[error.code] ?? NOT_REACHABLE };
    const line = { timestamp: new Date().toISOString(), level: "ERROR", fields, target: "schema_engine::logger" };
    // The CLI skips the first line of the log.
    process.stderr.write(`{}\n${JSON.stringify(line)}\n`);
    return 1;
  }
}

async function changeDatabase(verb, url) {
  const maintenance = new URL(url);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = "/postgres";
  await withClient(maintenance.toString(), (client) =>
    client.query(`${verb} DATABASE ${client.escapeIdentifier(name)}`),
  );
}

async function withClient(connectionString, use) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
