/** What the operations of these routes have in common: they take an API key or a session of the dashboard. */
export const WEBHOOK_CONFIG = { auth: "key-or-session" } as const;

const SECURITY: readonly Readonly<Record<string, readonly string[]>>[] = [{ apiKey: [] }, { sessionToken: [] }];
export const WEBHOOK_OPERATION = { tags: ["webhooks"], security: SECURITY };
