import { neededRights } from "../../authorization/operations.js";

interface Operation {
  readonly security?: readonly Readonly<Record<string, string[]>>[];
  readonly operationId?: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/**
 * Adds to each operation the permissions that a restricted key needs, as the roles of the operation's security
 * requirement (OpenAPI 3.1, section 4.8.30). Operations that also work without a credential check no permissions.
 */
export function describeKeyRights<T extends object>(document: T): T {
  for (const operations of Object.values((document as unknown as Document).paths)) {
    for (const operation of Object.values(operations)) {
      const { security = [], operationId = "" } = operation;
      if (security.some((way) => Object.keys(way).length === 0)) continue;
      const rights = security.some((way) => way.apiKey) ? neededRights(operationId) : [];
      if (rights.length > 0) Object.assign(operation, { security: security.map((way) => withRights(way, rights)) });
    }
  }
  return document;
}

const withRights = (way: Readonly<Record<string, string[]>>, rights: readonly string[]) =>
  way.apiKey ? { ...way, apiKey: [...rights] } : way;
