// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of programs
/**
 * Events, checks and reports, migrations, retention.
 * @type {readonly import("../mutations.mjs").Mutation[]}
 */
export const SERVICE = [
  // Webhooks.
  {
    area: "pages",
    fault: "a payment page fails without a log line",
    file: "apps/payments/src/http/pay-page/send-pay-page.ts",
    find: "request.server.judgeError(request, reply, thrown)",
    replace: 'thrown.status ? thrown : { status: 500, code: "INTERNAL_ERROR", options: {} }',
    suite: ["payments", "test/payment-intent-api"],
  },
  {
    area: "pages",
    fault: "a page of the scan that fails is JSON for a browser",
    file: "apps/scan/src/pages/send-page.ts",
    find: "if (!isForProgram(request)) return",
    replace: "if (isForProgram(request)) return",
    suite: ["scan", "test/pages/failing-pages"],
  },
  {
    area: "webhooks",
    fault: "an event is sent again to an endpoint that was just deactivated",
    file: "apps/payments/src/webhooks/deliveries-repository.ts",
    find: "ON e.id = sent.endpoint_id AND e.active",
    replace: "ON e.id = sent.endpoint_id",
    suite: ["payments", "test/event-resend"],
  },
  {
    area: "webhooks",
    fault: "the signature doesn't cover the time",
    file: "apps/payments/src/webhooks/webhook-signatures.ts",
    find: 'createHmac("sha256", secret).update(`${timestamp}.${body}`)',
    replace: 'createHmac("sha256", secret).update(body)',
    suite: ["payments", "test/webhook"],
  },
  {
    area: "webhooks",
    fault: "a rotated secret signs forever",
    file: "apps/payments/src/webhooks/attempt-delivery.ts",
    find: " && previousSecretExpiresAt > at;",
    replace: ";",
    suite: ["payments", "test/webhook"],
  },
  {
    area: "webhooks",
    fault: "events of test mode go to endpoints of live mode",
    file: "apps/payments/src/webhooks/outbox-repository.ts",
    find: "AND e.mode = due.mode AND e.active",
    replace: "AND e.active",
    suite: ["payments", "test/webhook"],
  },
  {
    area: "webhooks",
    fault: "the worker calls an endpoint that answered 410",
    file: "apps/payments/src/webhooks/attempt-delivery.ts",
    find: "const gone = outcome.status === 410;",
    replace: "const gone = false;",
    suite: ["payments", "test/webhook"],
  },

  // Checks and their score.
  {
    area: "checks",
    fault: "a check that doesn't apply lowers the score",
    file: "apps/scan/src/score/score-scan.ts",
    find: 'const judged = passed + sumWeights("fail");',
    replace: 'const judged = passed + sumWeights("fail") + sumWeights("neutral");',
    suite: ["scan", "score/score-scan"],
  },
  {
    area: "checks",
    fault: "a check sees artifacts that it did not declare",
    file: "apps/scan/src/checks/run-checks.ts",
    find: "judge(one.check, declared(one.check, artifacts))",
    replace: "judge(one.check, artifacts)",
    suite: ["scan", "checks/run-checks"],
  },
  {
    area: "checks",
    fault: "a level is reached without those below it",
    file: "apps/scan/src/score/levels.ts",
    find: "return (stop === -1 ? ladder.length : stop) as Level;",
    replace: "return (stop === -1 ? ladder.length : stop + 1) as Level;",
    suite: ["scan", "score/levels"],
  },

  // Migrations.
  {
    area: "migrations",
    fault: "a migration that was edited after it was applied isn't noticed",
    file: "prisma/src/migrate.ts",
    find: "if (stored !== undefined && !matchesChecksum(script, stored)) {",
    replace: 'if (stored === "") {',
    suite: ["prisma", "test/migrate.test"],
  },
  {
    area: "migrations",
    fault: "migrations continue after one failed half-way",
    file: "prisma/src/migrate.ts",
    find: "rows.find((row) => row.finished_at === null && !isInterrupted(row))",
    replace: 'rows.find((row) => row.migration_name === "")',
    suite: ["prisma", "test/migrate.test"],
  },
  {
    area: "migrations",
    fault: "two migrators work at the same time",
    file: "prisma/src/migrate.ts",
    find: "if (rows[0]?.taken === true) return;",
    replace: "if (rows[0] !== undefined) return;",
    suite: ["prisma", "test/migrate.test"],
  },

  // Retention.
  {
    area: "retention",
    fault: "retention deletes an event before it is delivered",
    file: "apps/payments/src/retention/retention-rules.ts",
    find: 'onlyIf: "fanned_out_at IS NOT NULL"',
    replace: 'onlyIf: "created_at IS NOT NULL"',
    suite: ["payments", "test/retention"],
  },
  {
    area: "retention",
    fault: "retention deletes a payment with an unknown outcome",
    file: "apps/payments/src/retention/retention-rules.ts",
    find: "!OPEN_STATES.includes(state) &&",
    replace: '(!OPEN_STATES.includes(state) || state === "unknown") &&',
    suite: ["payments", "test/retention"],
  },
  {
    area: "retention",
    fault: "retention deletes an intent that can still be paid",
    file: "apps/payments/src/retention/retention-rules.ts",
    find: "NOT IN ('open', 'processing', 'unresolved')",
    replace: "NOT IN ('processing')",
    suite: ["payments", "test/retention"],
  },

  // The report.
  {
    area: "report",
    fault: "the report shows the least important finding first",
    file: "apps/scan/src/report/findings.ts",
    find: "rank(one) - rank(other)",
    replace: "rank(other) - rank(one)",
    suite: ["scan", "scanner/report"],
  },
  {
    area: "report",
    fault: "a site writes invisible words into a report",
    file: "apps/scan/src/report/plain-text.ts",
    find: '.replace(INVISIBLE, "")',
    replace: "",
    suite: ["scan", "plain-text"],
  },
  {
    area: "webhooks",
    fault: "events of the same moment are sent in any order",
    file: "apps/payments/src/webhooks/outbox-repository.ts",
    find: "ORDER BY next_attempt_at, happened_at LIMIT",
    replace: "ORDER BY next_attempt_at LIMIT",
    suite: ["payments", "webhook-deliveries"],
  },

  // Turns of the event loop.
  {
    area: "scan",
    fault: "all scans take their slice in the same turn of the event loop",
    file: "apps/scan/src/gather/turns.ts",
    find: "    if (isTurning) return;\n",
    replace: "    setImmediate(turn);\n    if (isTurning) return;\n",
    suite: ["scan", "src/gather/turns.test"],
  },
  {
    area: "migrations",
    fault: "a serving role's password that the server refuses isn't set again",
    file: "prisma/src/serve-role.ts",
    find: 'error.code === "28P01"',
    replace: 'error.code !== "28P01"',
    suite: ["prisma", "test/serve-role.test"],
  },
  // PostgreSQL after a failover.
  {
    area: "failover",
    fault: "a connection to a standby is used",
    file: "prisma/src/pool-connection.ts",
    find: "if (why === null) return answer(error);",
    replace: "return answer(error);",
    suite: ["payments", "test/database-failover"],
  },
  {
    area: "failover",
    fault: "a COMMIT that waits for a standby is canceled",
    file: "prisma/src/held-places.ts",
    find: "WHEN wait_event IS DISTINCT FROM 'SyncRep' THEN",
    replace: "WHEN true THEN",
    suite: ["payments", "test/database-failover"],
  },
  {
    area: "failover",
    fault: "writers that hang take the places of readers",
    file: "prisma/src/writer-lane.ts",
    find: "pool.options.max - reserved",
    replace: "pool.options.max",
    suite: ["payments", "test/database-failover"],
  },
  {
    area: "failover",
    fault: "one merchant takes every connection",
    file: "prisma/src/merchant-shares.ts",
    find: "Math.ceil(this.#pool.options.max / 2)",
    replace: "this.#pool.options.max",
    suite: ["payments", "test/merchant-shares"],
  },
  {
    area: "failover",
    fault: "a refused write of a paid request is reported as not carried out",
    file: "apps/payments/src/http/database-failure.ts",
    find: "isRefused && !request.paid &&",
    replace: "isRefused &&",
    suite: ["payments", "src/http/database-failure"],
  },
];
