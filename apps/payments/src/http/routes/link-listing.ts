import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { diagnoseListing, type ListingCheck } from "../../agentic/diagnose-listing.js";
import type { Deps } from "../../deps.js";
import { requireLinkScope } from "../../keys/key-scope.js";
import { requireOwned } from "../../owned-resource.js";
import { sendData } from "../route.js";
import { idOf, KEY_OR_SESSION, LinkIdParams, readErrors, Success } from "../schemas/common.js";

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
    ready: Type.Boolean({ description: "Whether a catalog lists the link at its next payment" }),
    checks: Type.Array(
      Type.Object({
        name: Type.String({ enum: [...NAMES] }),
        passed: Type.Boolean({ description: "Whether a catalog has nothing against it" }),
        message: Type.String({ description: "What was found, and what to do about it" }),
      }),
      { description: "What catalogs look at, in the order in which it matters" },
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

/** Follow from payments: a link that is ready gets them with its next one. */
const FROM_PAYMENTS: ReadonlySet<string> = new Set<ListingCheck["name"]>(["settlement", "catalog"]);

/** Why catalogs of paid resources list a link, or don't. */
export function diagnoseLinkListingRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-links/:id/listing",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "diagnosePaymentLinkListing",
      summary: "Why catalogs list a payment link, or don't",
      description:
        "Catalogs of paid resources list an agentic link when the facilitator settles a payment for it. The last two checks follow from payments.",
      tags: ["payment links"],
      security: KEY_OR_SESSION,
      params: LinkIdParams,
      response: { 200: Success(ListingDiagnosis), ...readErrors("API_KEY_SCOPE_INSUFFICIENT") },
    },
    handler: async ({ params, caller }, reply) => {
      const link = requireOwned(await deps.links.find(idOf(params)), caller, "payment link");
      requireLinkScope(caller, link.isAgenticProxy);
      const checks = (await diagnoseListing(deps.agentic, idOf(params))) ?? [];
      const ready = checks.every(({ name, passed }) => passed || FROM_PAYMENTS.has(name));
      return sendData(reply, JSON.stringify({ ready, checks }));
    },
  });
}
