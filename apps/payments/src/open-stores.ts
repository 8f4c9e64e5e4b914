import type { Database } from "@svc/db";
import type { Clock } from "@svc/service";
import { type ApisRepository, createApisRepository } from "./apis/apis-repository.js";
import { createRoutesRepository, type RoutesRepository } from "./apis/routes-repository.js";
import { createSoldApis, type SoldApis } from "./apis/sold-api.js";
import type { Cipher } from "./crypto/cipher.js";
import { createEventsRepository, type EventsRepository } from "./events/events-repository.js";
import { createExpandedRepository, type ExpandedRepository } from "./expand/expanded-repository.js";
import { createIdempotencyRepository, type IdempotencyRepository } from "./idempotency/idempotency-repository.js";
import { createDeveloperKeysRepository, type DeveloperKeysRepository } from "./keys/developer-keys-repository.js";
import { createTeamRepository, type TeamRepository } from "./members/team-repository.js";
import { type BrandingRepository, createBrandingRepository } from "./merchants/branding-repository.js";
import { createWalletsRepository, type WalletsRepository } from "./merchants/wallets-repository.js";
import { type AccountsRepository, createAccountsRepository } from "./onboarding/accounts-repository.js";
import { createPaymentLinksRepository, type PaymentLinksRepository } from "./payment-links/payment-links-repository.js";
import { createProductsRepository, type ProductsRepository } from "./products/products-repository.js";
import {
  createPreparedRefundsRepository,
  type PreparedRefundsRepository,
} from "./refunds/prepared-refunds-repository.js";
import { createRefundsRepository, type RefundsRepository } from "./refunds/refunds-repository.js";
import { createResolvedRefunds, type ResolvedRefunds } from "./refunds/resolved-refunds.js";
import { createVolumeRepository, type VolumeRepository } from "./reports/volume-repository.js";
import { createRequestLogRepository, type RequestLogRepository } from "./request-log/request-log-repository.js";
import { createSearchRepository, type SearchRepository } from "./search/search-repository.js";
import { createMembersRepository, type MembersRepository } from "./sessions/members-repository.js";
import { createSettlementsRepository, type SettlementsRepository } from "./settlements/settlements-repository.js";
import { createTestClockRepository, type TestClockRepository } from "./test-clock/test-clock-repository.js";
import { createTransactionsRepository, type TransactionsRepository } from "./transactions/transactions-repository.js";

/** Repositories and other parts that only read and write the database when they are called. */
export interface Stores {
  readonly members: MembersRepository;
  readonly team: TeamRepository;
  readonly accounts: AccountsRepository;
  readonly brandings: BrandingRepository;
  readonly developerKeys: DeveloperKeysRepository;
  readonly wallets: WalletsRepository;
  readonly products: ProductsRepository;
  readonly links: PaymentLinksRepository;
  readonly expanded: ExpandedRepository;
  readonly apis: ApisRepository;
  /** Payment links that are routes of APIs. */
  readonly routes: RoutesRepository;
  readonly soldApis: SoldApis;
  readonly transactions: TransactionsRepository;
  readonly events: EventsRepository;
  readonly idempotency: IdempotencyRepository;
  readonly testClock: TestClockRepository;
  readonly refunds: RefundsRepository;
  readonly prepared: PreparedRefundsRepository;
  readonly resolvedRefunds: ResolvedRefunds;
  readonly settlements: SettlementsRepository;
  readonly search: SearchRepository;
  readonly volume: VolumeRepository;
  readonly requests: RequestLogRepository;
}

interface StoresParts {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function createStores({ database, cipher, clock, publicUrl }: StoresParts): Stores {
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
