import { createRequire } from "node:module";

const own = createRequire(createRequire(import.meta.url).resolve("jest/package.json"));
const { default: Sequencer } = own("@jest/test-sequencer");

/** The slowest files on two cores, slowest first, so that the run doesn't end with one long file. */
const LONG = [
  "packages/x402/src/purchase/model.test.ts",
  "packages/localstack/test/stack.test.ts",
  "packages/localstack/test/own-database.test.ts",
  "apps/scan/test/sites/checks.test.ts",
  "apps/scan/test/corpus/corpus.test.ts",
  "apps/payments/test/agentic-payment.test.ts",
  "apps/payments/test/webhook-replicas.test.ts",
  "apps/payments/test/database-outage.test.ts",
  "apps/scan/test/payment/redis-sets.test.ts",
  "prisma/test/prisma-cli.test.ts",
  "packages/ratelimit/test/redis-fail-over.test.ts",
  "apps/payments/test/redis-down.test.ts",
  "apps/payments/test/shutdown.test.ts",
  "apps/scan/test/payment/settlement.test.ts",
  "apps/payments/test/session-issuer-outage.test.ts",
  "packages/sdk/test/packed.test.ts",
  "packages/sdk/test/command.test.ts",
];

/**
 * These tests use a browser, whose client enables async hooks in its process. That slows every later promise of the
 * worker by a tenth. So they run late, but early enough that the run doesn't end with them.
 */
const WITH_BROWSER = ["apps/payments/test/pay-page-browser.test.ts", "apps/scan/test/pages/browser.test.ts"];
const AFTER_SHARE_OF_FILES = 0.55;

export default class LongFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = LONG.findIndex((long) => path.endsWith(long));
      return found < 0 ? LONG.length : found;
    };
    const drivesBrowser = ({ path }) => WITH_BROWSER.some((file) => path.endsWith(file));
    // The sort is stable: all other files keep jest's order (failed or slow ones first, then large files).
    const sorted = super.sort(tests).sort((one, other) => place(one) - place(other));
    const others = sorted.filter((test) => !drivesBrowser(test));
    return others.toSpliced(Math.floor(others.length * AFTER_SHARE_OF_FILES), 0, ...sorted.filter(drivesBrowser));
  }
}
