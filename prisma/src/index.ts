export { createDatabase, type Database, type DatabaseOptions } from "./client.js";
export { DatabaseUrlError, hostUrls } from "./database-hosts.js";
export * from "./generated/client.js";
export { type MigrateOptions, MigrationError, migrate } from "./migrate.js";
export { readMigrationNames } from "./migration-files.js";
export { isReadOnlyRefusal, ReadOnlyServerError } from "./read-only-server.js";
export { letServe } from "./serve-role.js";
export { isUndone, noteUndone } from "./undone.js";
export { waitForDatabase } from "./wait-for-database.js";
