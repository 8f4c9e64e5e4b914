import { expect, test } from "@jest/globals";
import { ServiceError } from "@svc/errors";
import type { FastifyRequest } from "fastify";
import { refineDatabaseFailure } from "./database-failure.js";

const READ_ONLY = Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code: "25006" });
const requestWith = (more: object, config: object = {}) =>
  ({ method: "POST", headers: {}, routeOptions: { config }, ...more }) as unknown as FastifyRequest;
const messageFor = (request: FastifyRequest, thrown: unknown = READ_ONLY) =>
  refineDatabaseFailure(new ServiceError("INTERNAL_ERROR", "x"), thrown, request).message;

const NOT_DONE = "The database accepts no writes at the moment. This request was not carried out: send it again.";
const IN_DOUBT =
  "The database accepts no writes at the moment. The outcome of this request is unknown: it may have been carried out.";

test("says that a request was not carried out when the server refused its write as read-only", () => {
  expect(messageFor(requestWith({}))).toBe(NOT_DONE);
  expect(messageFor(requestWith({}), { meta: { driverAdapterError: { cause: { originalCode: "25006" } } } })).toBe(
    NOT_DONE,
  );
});

test.each([
  ["the request has a payment", requestWith({ paid: {} })],
  ["the route has its own advice for unknown outcomes", requestWith({}, { inDoubt: "Follow the payment." })],
])("says that the outcome of a refused write is unknown when %s, because money may have moved", (_why, request) => {
  expect(messageFor(request)).toBe(IN_DOUBT);
});
