interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly operationId?: string;
  parameters?: object[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const MODE = {
  name: "x-svc-mode",
  in: "header",
  required: false,
  description: "With a session token: the mode of the request. An API key has its own mode.",
  schema: { type: "string", enum: ["test", "live"], default: "test" },
};
const MERCHANT = {
  name: "x-svc-merchant",
  in: "header",
  required: false,
  description: "With a session token: the merchant for whom the user acts. Required for members of several merchants.",
  schema: { type: "string", format: "uuid" },
};

/** Adds the headers that accompany a session token to every operation that accepts one. */
export function describeSessionHeaders<T extends object>(document: T): T {
  for (const [path, operations] of Object.entries((document as unknown as Document).paths)) {
    for (const operation of Object.values(operations)) {
      const { security = [], parameters = [] } = operation;
      const takes = (scheme: string) => security.some((one) => scheme in one);
      if (!takes("sessionToken") || path.startsWith("/api/v1/session")) continue;
      const isOfOneMode =
        path.startsWith("/api/v1/") && (takes("apiKey") || path.startsWith("/api/v1/account/wallets"));
      operation.parameters = [...parameters, ...(isOfOneMode ? [MODE] : []), MERCHANT];
    }
  }
  return document;
}
