import type { FastifyRequest } from "fastify";

/** Ids that connect a request's log line to what the request sold or recorded. Never personal data. */
interface LoggedIds {
  readonly link?: string;
  /** The link's merchant, if the request has no credential that names a merchant. */
  readonly merchant?: string;
  /** Payment of a paid call or scan. */
  readonly payment?: string;
  readonly intent?: string;
  readonly transaction?: string;
  readonly txHash?: string;
}

const IDS = new WeakMap<FastifyRequest, LoggedIds>();

/** Adds ids to the line that is logged when the request is answered. */
export function logIds(request: FastifyRequest, ids: LoggedIds): void {
  IDS.set(request, { ...IDS.get(request), ...ids });
}

export const loggedIds = (request: FastifyRequest): LoggedIds => IDS.get(request) ?? {};
