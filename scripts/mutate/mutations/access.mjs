// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of programs
/**
 * Who may ask, how often, for what is whose, and which addresses are called.
 * @type {readonly import("../mutations.mjs").Mutation[]}
 */
export const ACCESS = [
  // Limits and the lock.
  {
    area: "limits",
    fault: "HEAD is no read",
    file: "apps/payments/src/limits.ts",
    find: 'method === "GET" || method === "HEAD"',
    replace: 'method === "GET"',
    suite: ["payments", "src/limits"],
  },
  {
    area: "limits",
    fault: "one request more than the limit (Redis)",
    file: "packages/ratelimit/src/sliding-window-lua.ts",
    find: ".c}>=${tier.max}`",
    replace: ".c}>${tier.max}`",
    suite: ["ratelimit", "redis-store"],
  },
  {
    area: "limits",
    fault: "a window is a millisecond longer (memory)",
    file: "packages/ratelimit/src/memory-store.ts",
    find: "(log[expired] as number) <= nowMs - windowMs) expired++",
    replace: "(log[expired] as number) < nowMs - windowMs) expired++",
    suite: ["ratelimit", "memory-store"],
  },
  {
    area: "limits",
    fault: "a proxy on this machine is exempt for its clients",
    file: "packages/ratelimit/src/client-key.ts",
    find: 'name.startsWith("x-forwarded") || FORWARDING_HEADERS.has(name)',
    replace: 'name.startsWith("x-forwarded")',
    suite: ["payments", "client-address"],
  },
  {
    area: "lock",
    fault: "a failed authentication is not counted",
    file: "packages/ratelimit/src/auth-failures.ts",
    find: "if (value === null) await this.#store.decide(identity, this.#failure);",
    replace: "if (value === null) await this.#store.refund(identity, this.#attemptsTier);",
    suite: ["ratelimit", "auth-failures"],
  },
  {
    area: "lock",
    fault: "a valid authentication counts like a failed one",
    file: "packages/ratelimit/src/auth-failures.ts",
    find: "else await this.#store.refund(identity, this.#attemptsTier);",
    replace: "",
    suite: ["ratelimit", "auth-failures"],
  },

  // Whose it is.
  {
    area: "tenants",
    fault: "everybody reads everybody's resources",
    file: "apps/payments/src/owned-resource.ts",
    find: "if (found.merchantId !== caller.merchantId)",
    replace: 'if (found.merchantId === "")',
    suite: ["payments", "test/isolation"],
  },
  {
    area: "tenants",
    fault: "a test key reads live resources",
    file: "apps/payments/src/owned-resource.ts",
    find: "if (!found || found.mode !== caller.mode)",
    replace: "if (!found)",
    suite: ["payments", "test/isolation"],
  },
  {
    area: "tenants",
    fault: "another merchant's id is a cursor",
    file: "apps/payments/src/sql/cursor-list.ts",
    find: 'WHERE id = $1 AND ${where.join(" AND ")}`',
    replace: 'WHERE id = $1 AND (${where.length} > 0 OR ${where.join(" OR ")})`',
    suite: ["payments", "test/lists"],
  },
  {
    area: "tenants",
    fault: "a wallet of another merchant is taken over without a signature",
    file: "apps/payments/src/merchants/wallets-repository.ts",
    find: "if (owner !== merchantId) {",
    replace: "if (owner === undefined) {",
    suite: ["payments", "payment-link-wallets"],
  },
  {
    area: "keys",
    fault: "a key lives on after its expiry",
    file: "apps/payments/src/keys/key-authenticator.ts",
    find: "stored.expiresAtMs <= nowMs",
    replace: "stored.expiresAtMs <= 0",
    suite: ["payments", "api-keys"],
  },
  {
    area: "keys",
    fault: "a revoked key works",
    file: "apps/payments/src/keys/key-authenticator.ts",
    find: 'if (stored.revoked) return { outcome: "revoked" };',
    replace: "",
    suite: ["payments", "api-keys"],
  },

  // Addresses that users supply.
  {
    area: "ssrf",
    fault: "the metadata service of a cloud can be reached",
    file: "packages/outbound/src/address-policy.ts",
    find: '  ["169.254.0.0/16", "Link local", "RFC 3927"],\n',
    replace: "",
    suite: ["outbound", "address-policy"],
  },
  {
    area: "ssrf",
    fault: "a private address within NAT64 is public",
    file: "packages/outbound/src/address-policy.ts",
    find: "return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)));",
    replace: "return true;",
    suite: ["outbound", "address-policy"],
  },
  {
    area: "ssrf",
    fault: "a name with one public address leads to its private one",
    file: "packages/outbound/src/resolve-target.ts",
    find: "!addresses.every(isPublicAddress)",
    replace: "!addresses.some(isPublicAddress)",
    suite: ["outbound", "test/dns"],
  },
  {
    area: "ssrf",
    fault: "a password in a URL is sent",
    file: "packages/outbound/src/target-url.ts",
    find: 'if (url.username !== "" || url.password !== "") return refuse("credentials");',
    replace: "",
    suite: ["outbound", "target-url"],
  },

  // Connections.
  {
    area: "connections",
    fault: "requests that were sent ahead are all worked for at once",
    file: "packages/service/src/connections.ts",
    find: "if (connection.requests.length === 1) process.nextTick(() => this.#serveFirst(connection, request.socket));",
    replace: "process.nextTick(() => this.#serve(request, response));",
    suite: ["service", "src/connections.test"],
  },
  {
    area: "connections",
    fault: "a client of Redis that gave up for ever is not connected again",
    file: "packages/redis/src/redis-link.ts",
    find: 'redis.status === "end" || ',
    replace: "",
    suite: ["ratelimit", "test/redis-fail-over"],
  },
];
