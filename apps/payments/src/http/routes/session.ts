import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { ROLES } from "../../authorization/roles.js";
import type { Deps } from "../../deps.js";
import { sendData } from "../route.js";
import { Nullable, OneOf, Success, sessionErrorsOfV1, Timestamp, Uuid } from "../schemas/common.js";

const SessionOut = Type.Object(
  {
    email: Nullable(Type.String({ description: "E-mail address that the identity provider has verified" })),
    merchants: Type.Array(
      Type.Object({
        merchantId: Uuid,
        merchantName: Type.String({ description: "Name that buyers see" }),
        role: OneOf(ROLES, "Role of this user"),
      }),
      { description: "Merchants of the user, in order of joining" },
    ),
    invitations: Type.Array(
      Type.Object({
        id: Uuid,
        merchantId: Uuid,
        merchantName: Type.String({ description: "Name that buyers see" }),
        role: OneOf(ROLES, "Role that the user will get"),
        expiresAt: Timestamp,
      }),
      { description: "Invitations to the verified e-mail address" },
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
      summary: "Get the signed-in user and the user's merchants",
      description: "A member of several merchants must send `X-Svc-Merchant` with all other requests.",
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
