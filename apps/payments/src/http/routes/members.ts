import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { ROLES } from "../../authorization/roles.js";
import type { Deps } from "../../deps.js";
import { EMAIL_LENGTH_MAX } from "../../field-rules.js";
import {
  acceptInvitation,
  changeRole,
  INVITATION_DAYS,
  inviteMember,
  removeMember,
  withdrawInvitation,
} from "../../members/team.js";
import { type RouteInstaller, requireMerchant, sendData } from "../route.js";
import {
  IdParams,
  memberErrors,
  NoBody,
  Nullable,
  OneOf,
  Success,
  sessionErrorsOfV1,
  Timestamp,
  Uuid,
} from "../schemas/common.js";

const RoleName = OneOf(
  ROLES,
  "viewer: reads. developer: also changes products, links, keys and webhooks. owner: may do everything",
);

const MemberOut = Type.Object(
  {
    id: Uuid,
    email: Nullable(Type.String({ description: "Verified when the member joined; null if unknown" })),
    role: RoleName,
    createdAt: Type.String({ ...Timestamp, description: "When the member joined" }),
    isYou: Type.Boolean({ description: "Whether the member is the user of this session" }),
  },
  { title: "Member" },
);

const InvitationOut = Type.Object(
  {
    id: Uuid,
    email: Type.String({ description: "In lower case" }),
    role: RoleName,
    expiresAt: Timestamp,
    createdAt: Timestamp,
  },
  { title: "Invitation" },
);

const InvitationIn = Type.Object(
  {
    email: Type.String({
      format: "email",
      maxLength: EMAIL_LENGTH_MAX,
      description: "Address that the identity provider must have verified; case-insensitive",
    }),
    role: RoleName,
  },
  { additionalProperties: false, examples: [{ email: "dev@acme.example", role: "developer" }] },
);

const RoleIn = Type.Object({ role: RoleName }, { additionalProperties: false, examples: [{ role: "viewer" }] });

const RemovedOut = Type.Object({ id: Uuid, deleted: Type.Boolean() }, { title: "Deleted" });

const NoQuery = Type.Object({}, { additionalProperties: false });

/** Common parts of these operations. They accept only sessions, so that no leaked key can add an owner. */
const OF_MEMBERS = { tags: ["account"], security: [{ sessionToken: [] }] };
const SESSION = { auth: "session" } as const;

export const memberRoutes: RouteInstaller[] = [listMembersRoute, changeMemberRoutes, invitationRoutes, acceptRoute];

function listMembersRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/account/members",
    config: SESSION,
    schema: {
      ...OF_MEMBERS,
      operationId: "listMembers",
      summary: "List the members of the merchant, oldest first",
      querystring: NoQuery,
      response: { 200: Success(Type.Array(MemberOut)), ...memberErrors.listErrors() },
    },
    handler: async ({ session }, reply) =>
      sendData(reply, JSON.stringify(await deps.team.members(requireMerchant(session), session))),
  });
}

function changeMemberRoutes(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/account/members/:id",
    config: SESSION,
    schema: {
      ...OF_MEMBERS,
      operationId: "updateMember",
      summary: "Change the role of a member",
      description: "Takes effect with the member's next request. The last owner stays an owner.",
      params: IdParams,
      body: RoleIn,
      response: { 200: Success(MemberOut), ...memberErrors.updateErrors() },
    },
    handler: async ({ session, params, body }, reply) =>
      sendData(reply, JSON.stringify(await changeRole(deps, session, requireMerchant(session), params.id, body.role))),
  });
  app.route({
    method: "DELETE",
    url: "/api/v1/account/members/:id",
    config: SESSION,
    schema: {
      ...OF_MEMBERS,
      operationId: "removeMember",
      summary: "Remove a member",
      description:
        "Takes effect with the member's next request. Owners can remove members. Members can leave by removing themselves, except the last owner. API keys that the member created keep working.",
      params: IdParams,
      response: { 200: Success(RemovedOut), ...memberErrors.readErrors("CONFLICT") },
    },
    handler: async ({ session, params: { id } }, reply) => {
      await removeMember(deps, session, requireMerchant(session), id);
      return sendData(reply, JSON.stringify({ id, deleted: true }));
    },
  });
}

function invitationRoutes(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/account/invitations",
    config: SESSION,
    schema: {
      ...OF_MEMBERS,
      operationId: "listInvitations",
      summary: "List the open invitations",
      querystring: NoQuery,
      response: { 200: Success(Type.Array(InvitationOut)), ...memberErrors.listErrors() },
    },
    handler: async ({ session }, reply) =>
      sendData(
        reply,
        JSON.stringify(await deps.team.invitations(requireMerchant(session), new Date(deps.clock.now()))),
      ),
  });
  app.route({
    method: "POST",
    url: "/api/v1/account/invitations",
    config: SESSION,
    schema: {
      ...OF_MEMBERS,
      operationId: "createInvitation",
      summary: "Invite a user by e-mail address",
      description: `The service sends no e-mail: tell the person. A user whose identity provider has verified this address can accept for ${INVITATION_DAYS} days. A second invitation to an address replaces the first.`,
      body: InvitationIn,
      response: { 201: Success(InvitationOut), ...memberErrors.bodyErrors("CONFLICT") },
    },
    handler: async ({ session, body }, reply) =>
      sendData(reply.code(201), JSON.stringify(await inviteMember(deps, requireMerchant(session), body))),
  });
  app.route({
    method: "DELETE",
    url: "/api/v1/account/invitations/:id",
    config: SESSION,
    schema: {
      ...OF_MEMBERS,
      operationId: "deleteInvitation",
      summary: "Withdraw an invitation",
      params: IdParams,
      response: { 200: Success(RemovedOut), ...memberErrors.readErrors() },
    },
    handler: async ({ session, params: { id } }, reply) => {
      await withdrawInvitation(deps, requireMerchant(session), id);
      return sendData(reply, JSON.stringify({ id, deleted: true }));
    },
  });
}

function acceptRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/session/invitations/:id/accept",
    config: { auth: "session", withoutMerchant: true },
    schema: {
      ...OF_MEMBERS,
      operationId: "acceptInvitation",
      summary: "Become a member of the merchant that invited the user",
      description: "`GET /api/v1/session` lists the user's invitations. A user who is already a member keeps the role.",
      params: IdParams,
      body: NoBody,
      response: {
        200: Success(Type.Object({ merchantId: Uuid }, { title: "AcceptedInvitation" })),
        ...sessionErrorsOfV1("NOT_FOUND", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"),
      },
    },
    handler: async ({ session, params }, reply) =>
      sendData(reply, JSON.stringify({ merchantId: await acceptInvitation(deps, session, params.id) })),
  });
}
