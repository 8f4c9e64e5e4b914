import type { Database } from "@svc/db";
import type { Clock } from "@svc/service";
import { createApisRepository } from "./apis/apis-repository.js";
import { createRoutesRepository } from "./apis/routes-repository.js";
import { createSoldApis } from "./apis/sold-api.js";
import type { Cipher } from "./crypto/cipher.js";
import { createEventsRepository } from "./events/events-repository.js";
import { createExpandedRepository } from "./expand/expanded-repository.js";
import { createIdempotencyRepository } from "./idempotency/idempotency-repository.js";
import { createDeveloperKeysRepository } from "./keys/developer-keys-repository.js";
import { createTeamRepository } from "./members/team-repository.js";
import { createBrandingRepository } from "./merchants/branding-repository.js";
import { createWalletsRepository } from "./merchants/wallets-repository.js";
import { createAccountsRepository } from "./onboarding/accounts-repository.js";
import { createPaymentLinksRepository } from "./payment-links/payment-links-repository.js";
import { createProductsRepository } from "./products/products-repository.js";
import { createPreparedRefundsRepository } from "./refunds/prepared-refunds-repository.js";
import { createRefundsRepository } from "./refunds/refunds-repository.js";
import { createResolvedRefunds } from "./refunds/resolved-refunds.js";
import { createVolumeRepository } from "./reports/volume-repository.js";
import { createRequestLogRepository } from "./request-log/request-log-repository.js";
import { createSearchRepository } from "./search/search-repository.js";
import { createMembersRepository } from "./sessions/members-repository.js";
import { createSettlementsRepository } from "./settlements/settlements-repository.js";
import { createTestClockRepository } from "./test-clock/test-clock-repository.js";
import { createTransactionsRepository } from "./transactions/transactions-repository.js";

export type Stores = ReturnType<typeof createStores>;

interface StoresParts {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Creates repositories and other parts that do nothing until they are called. */
export function createStores({ database, cipher, clock, publicUrl }: StoresParts) {
  const { pool } = database;
  return {
    members: createMembersRepository(pool),
    team: createTeamRepository(pool),
    accounts: createAccountsRepository(pool),
    brandings: createBrandingRepository(pool),
    developerKeys: createDeveloperKeysRepository(pool),
    wallets: createWalletsRepository(pool),
    products: createProductsRepository(database),
    links: createPaymentLinksRepository(database, publicUrl),
    expanded: createExpandedRepository(database, publicUrl),
    apis: createApisRepository(pool, publicUrl),
    /** Payment links that are routes of APIs. */
    routes: createRoutesRepository(pool, publicUrl),
    soldApis: createSoldApis(pool, clock),
    transactions: createTransactionsRepository(database),
    events: createEventsRepository(pool),
    idempotency: createIdempotencyRepository(pool, cipher, clock),
    testClock: createTestClockRepository(pool),
    refunds: createRefundsRepository(pool),
    prepared: createPreparedRefundsRepository(pool),
    resolvedRefunds: createResolvedRefunds(pool),
    settlements: createSettlementsRepository(pool),
    search: createSearchRepository(pool),
    volume: createVolumeRepository(pool),
    requests: createRequestLogRepository(pool),
  };
}
