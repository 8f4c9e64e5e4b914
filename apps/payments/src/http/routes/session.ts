import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { ROLES } from "../../sessions/roles.js";
import { sendData } from "../route.js";
import { Nullable, OneOf, Success, sessionErrorsOfV1, Timestamp, Uuid } from "../schemas/common.js";

const SessionOut = Type.Object(
  {
    email: Nullable(Type.String({ description: "The e-mail address that the identity provider has verified" })),
    merchants: Type.Array(
      Type.Object({
        merchantId: Uuid,
        merchantName: Type.String({ description: "As buyers see it" }),
        role: OneOf(ROLES, "Of this user at the merchant"),
      }),
      { description: "The merchants of which the user is a member, the first joined first" },
    ),
    invitations: Type.Array(
      Type.Object({
        id: Uuid,
        merchantId: Uuid,
        merchantName: Type.String({ description: "As buyers see it" }),
        role: OneOf(ROLES, "That the user would get"),
        expiresAt: Timestamp,
      }),
      { description: "Invitations of the verified e-mail address, to accept" },
    ),
  },
  { title: "Session" },
);

export function retrieveSessionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/session",
    config: { auth: "session", withoutMerchant: true },
    schema: {
      operationId: "retrieveSession",
      summary: "Who is signed in, and for which merchants",
      description: "A member of several merchants names one of them in `X-Svc-Merchant` with every other request.",
      tags: ["account"],
      security: [{ sessionToken: [] }],
      querystring: Type.Object({}, { additionalProperties: false }),
      response: { 200: Success(SessionOut), ...sessionErrorsOfV1() },
    },
    handler: async ({ session }, reply) => {
      const memberships = await deps.members.listMemberships(session, "test", null);
      const merchants = memberships.map(({ merchantId, merchantName, role }) => ({ merchantId, merchantName, role }));
      const { email } = session;
      const invitations = email === null ? [] : await deps.team.listInvitations(email, new Date(deps.clock.now()));
      return sendData(reply, JSON.stringify({ email, merchants, invitations }));
    },
  });
}
