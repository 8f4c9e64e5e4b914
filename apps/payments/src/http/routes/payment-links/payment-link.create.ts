import { invalid, ServiceError } from "@svc/errors";
import { toServiceError } from "@svc/errors/fastify";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { requireLinkScope } from "../../../payment-links/link-access.js";
import { missingFields, type PaymentLinkInput } from "../../../payment-links/link-rules.js";
import { paymentLinkJson } from "../../../payment-links/payment-link.js";
import { draftLink } from "../../../payment-links/payment-link-service.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { V1_LINKS } from "../../link-shape.js";
import { createErrors, IdempotencyHeader, Success, writable } from "../../schemas/common.js";
import { PaymentLinkCreate } from "../../schemas/payment-link-schema.js";

export function createPaymentLinkRoute(app: HttpApp, deps: Deps, shape = V1_LINKS): void {
  app.route({
    method: "POST",
    url: "/api/v1/payment-links",
    config: { auth: "key" },
    attachValidation: true,
    schema: {
      operationId: "createPaymentLink",
      summary: "Create a payment link",
      description:
        "With `productId` the fields default from that product; explicit values win. `network` is always explicit.",
      tags: ["payment links"],
      security: [{ apiKey: [] }],
      headers: IdempotencyHeader,
      body: PaymentLinkCreate,
      response: {
        201: Success(shape.schema),
        ...createErrors(
          "NOT_FOUND",
          "AUTH_TENANT_MISMATCH",
          "API_KEY_SCOPE_INSUFFICIENT",
          "TRANSACTION_CHAIN_VERIFY_FAILED",
        ),
      },
    },
    // The scope is decided before the body is validated.
    preValidation: async ({ caller, body }) =>
      requireLinkScope(caller, (body as { isAgenticProxy?: unknown } | null)?.isAgenticProxy !== false),
    handler: async (request, reply) => {
      if (request.validationError) request.validationError = withAllMissing(request.validationError, request.body);
      return createOnce(deps.idempotency, request, reply, async () => {
        const link = await draftLink(deps, request.caller, writable(request.body) as PaymentLinkInput);
        const json = paymentLinkJson(link, deps.publicUrl);
        return {
          answer: {
            status: 201,
            body: successJson(shape.made(link, json)),
            location: `${shape.path}/${link.id}`,
          },
          store: (answer) => deps.links.insert(link, json, answer),
        };
      });
    },
  });
}

const FIELD_ERRORS_MAX = 20;

/** A body without a network is told at once what else is missing: the schema cannot know what a product would lend. */
function withAllMissing(failure: Error, body: unknown): Error & { validation: never; validationContext: never } {
  const told = toServiceError(failure);
  const { errors } = (told.options.details ?? {}) as { errors?: { field: string; reason: string }[] };
  const given = (body ?? {}) as PaymentLinkInput & { productId?: unknown };
  if (!(told instanceof ServiceError) || !errors || given.productId || typeof given !== "object")
    return failure as never;
  const further = missingFields(given).filter(({ field }) => !errors.some((one) => one.field === field));
  return invalid([...errors.slice(0, FIELD_ERRORS_MAX - further.length), ...further]) as never;
}
