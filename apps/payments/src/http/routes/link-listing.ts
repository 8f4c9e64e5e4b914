import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { diagnoseListing, type ListingCheck } from "../../agentic/diagnose-listing.js";
import { requireLinkScope } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { requireOwned } from "../../owned-resource.js";
import { sendData } from "../route.js";
import { KEY_OR_SESSION, LinkIdParams, readErrors, readLinkId, Success } from "../schemas/common.js";

const NAMES: readonly ListingCheck["name"][] = [
  "active",
  "listed",
  "address",
  "facilitator",
  "price",
  "schema",
  "settlement",
  "catalog",
];

const ListingDiagnosis = Type.Object(
  {
    ready: Type.Boolean({ description: "Whether catalogs will list the link at its next payment" }),
    checks: Type.Array(
      Type.Object({
        name: Type.String({ enum: [...NAMES], description: "What the check is about" }),
        passed: Type.Boolean({ description: "Whether the link meets this condition" }),
        message: Type.String({ description: "The result, and what to do" }),
      }),
      { description: "Conditions for a listing, most important first" },
    ),
  },
  {
    title: "ListingDiagnosis",
    examples: [
      {
        ready: false,
        checks: [
          {
            name: "listed",
            passed: false,
            message: "Catalogs may not list the link. Set listed to true to publish it.",
          },
        ],
      },
    ],
  },
);

/** Checks that depend on payments: a link that is otherwise ready passes them with its next payment. */
const FROM_PAYMENTS: ReadonlySet<string> = new Set<ListingCheck["name"]>(["settlement", "catalog"]);

/** Reports whether catalogs of paid resources can list a link, and why not. */
export function diagnoseLinkListingRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-links/:id/listing",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "diagnosePaymentLinkListing",
      summary: "Check whether catalogs can list a payment link",
      description:
        "Catalogs of paid resources list an agentic link when the facilitator settles a payment for it. The last two checks depend on payments.",
      tags: ["payment links"],
      security: KEY_OR_SESSION,
      params: LinkIdParams,
      response: { 200: Success(ListingDiagnosis), ...readErrors() },
    },
    handler: async ({ params, caller }, reply) => {
      const link = requireOwned(await deps.links.find(readLinkId(params)), caller, "payment link");
      requireLinkScope(caller, link.isAgenticProxy);
      const checks = (await diagnoseListing(deps.agentic, readLinkId(params))) ?? [];
      const ready = checks.every(({ name, passed }) => passed || FROM_PAYMENTS.has(name));
      return sendData(reply, JSON.stringify({ ready, checks }));
    },
  });
}
