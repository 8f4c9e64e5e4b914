import { fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Caller } from "../../authorization/caller.js";
import { seesAgenticOnly } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { REQUESTS_MAX } from "../../request-log/request-log-repository.js";
import { REQUESTS_KEPT_DAYS } from "../../retention/retention-rules.js";
import type { Filter } from "../../sql/cursor-list.js";
import { filter, listRequest, ownRows } from "../list-request.js";
import { type RouteInstaller, sendData, sendPage } from "../route.js";
import {
  KEY_OR_SESSION,
  LIST_QUERY,
  listErrors,
  ModeName,
  Nullable,
  OneOf,
  readErrors,
  Success,
  SuccessList,
  Timestamp,
  Uuid,
} from "../schemas/common.js";

const CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;

const RequestQuery = Type.Object(
  {
    ...LIST_QUERY,
    status: Type.Optional(OneOf(CLASSES, "Class of the HTTP status")),
    code: Type.Optional(Type.String({ pattern: "^[A-Z0-9_]{1,64}$", examples: ["VALIDATION_FAILED"] })),
    route: Type.Optional(Type.String({ maxLength: 200, examples: ["/api/v1/products/{id}"] })),
  },
  { additionalProperties: false },
);

const RequestOut = Type.Object(
  {
    id: Uuid,
    requestId: Type.String({ description: "The answer's `X-Request-Id`" }),
    method: Type.String(),
    route: Type.String({
      description: "Path with parameter names instead of ids",
      examples: ["/api/v1/products/{id}"],
    }),
    status: Type.Integer({ description: "HTTP status of the answer" }),
    code: Nullable(Type.String({ description: "Error code" })),
    durationMs: Type.Integer({ description: "From the request's arrival to the end of its answer" }),
    keySuffix: Nullable(Type.String({ description: "Last characters of the API key; null for a member" })),
    memberId: Nullable({ ...Uuid, description: "null for an API key" }),
    mode: ModeName,
    createdAt: { ...Timestamp, description: "Time of the answer" },
  },
  { title: "LoggedRequest" },
);

const DAY_MS = 86_400_000;

export const requestRoutes: RouteInstaller[] = [listRequestsRoute, retrieveRequestRoute];

/** An agentic key sees only requests of agentic keys. */
function seenBy(caller: Caller, deps: Deps): Filter[] {
  const since = new Date(deps.clock.now() - REQUESTS_KEPT_DAYS * DAY_MS).toISOString();
  return [
    ...ownRows(caller),
    ...filter("created_at > ?::timestamptz", since),
    ...filter("(scope = 'agentic') = ?", seesAgenticOnly(caller)),
  ];
}

function listRequestsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/requests",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "listRequests",
      summary: "List requests, newest first",
      description: `Requests of your keys and members in the last ${REQUESTS_KEPT_DAYS} days, at most the last ${REQUESTS_MAX.toLocaleString("en-US")} of the mode. They appear within seconds. The log contains no bodies, queries or addresses. It leaves out successful reads by members, requests without a valid credential, and requests that a rate limit refused.`,
      tags: ["requests"],
      security: KEY_OR_SESSION,
      querystring: RequestQuery,
      response: { 200: SuccessList(RequestOut), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) => {
      const { status, code, route } = query;
      const filters = [
        ...filter("status / 100 = ?::int", status && Number(status[0])),
        ...filter("code = ?", code),
        ...filter("route = ?", route),
      ];
      return sendPage(reply, await deps.requests.list(listRequest(query, seenBy(caller, deps), filters)));
    },
  });
}

function retrieveRequestRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/requests/:id",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveRequest",
      summary: "Retrieve a request",
      description:
        "By its id or by the answer's `X-Request-Id`. If several requests have the same `X-Request-Id`, you get the newest.",
      tags: ["requests"],
      security: KEY_OR_SESSION,
      params: Type.Object({
        id: Type.String({ pattern: "^[A-Za-z0-9._-]{1,128}$", description: "Id, or the answer's `X-Request-Id`" }),
      }),
      response: { 200: Success(RequestOut), ...readErrors() },
    },
    handler: async ({ params, caller }, reply) => {
      const found = await deps.requests.find(seenBy(caller, deps), params.id);
      return sendData(reply, found ?? fail("NOT_FOUND", "The log of this mode has no such request."));
    },
  });
}
