import type { HttpApp } from "@svc/service";
import { NETWORK_NAMES } from "@svc/x402";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { addWallet, listWallets, makeDefaultWallet, removeWallet } from "../../merchants/wallet-list.js";
import { type RouteInstaller, sendData } from "../route.js";
import {
  IdParams,
  KEY_OR_SESSION,
  listErrors,
  memberErrors,
  OneOf,
  Success,
  Timestamp,
  Uuid,
  WalletIn,
} from "../schemas/common.js";

const WalletOut = Type.Object(
  {
    id: Uuid,
    family: OneOf(["evm", "solana"], "Chain family"),
    address: Type.String({ description: "EVM: with EIP-55 checksum; Solana: base58" }),
    networks: Type.Array(OneOf(NETWORK_NAMES), { description: "Networks of the mode on which it can be paid" }),
    isDefault: Type.Boolean({ description: "Whether links and products use it by default" }),
    verification: OneOf(
      ["unverified", "pending", "verified"],
      "Whether you have proven that it's yours: POST /api/agentic/verification",
    ),
    createdAt: Timestamp,
  },
  { title: "Wallet" },
);

const WalletAdd = Type.Object(
  { address: WalletIn },
  { additionalProperties: false, examples: [{ address: "0x742d35Cc6634C0532925a3b844Bc454e4438f44e" }] },
);
const WalletUpdate = Type.Object(
  {
    isDefault: Type.Unsafe<true>(
      Type.Boolean({ enum: [true], description: "To change the default, choose another wallet" }),
    ),
  },
  { additionalProperties: false, examples: [{ isDefault: true }] },
);
const RemovedOut = Type.Object({ id: Uuid, deleted: Type.Boolean() }, { title: "Deleted" });

/** Changes require a session, because only an owner may decide where money goes. */
const CHANGE = { auth: "session", oneMode: true } as const;
const OF_SESSIONS = { tags: ["account"], security: [{ sessionToken: [] }] };

export const walletRoutes: RouteInstaller[] = [listWalletsRoute, addWalletRoute, changeWalletRoutes];

const walletDeps = ({ database: { pool }, clock, newId }: Deps) => ({ pool, clock, newId });

function listWalletsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/account/wallets",
    config: { auth: "key-or-session" },
    schema: {
      tags: ["account"],
      security: KEY_OR_SESSION,
      operationId: "listWallets",
      summary: "List the merchant's wallets in this mode",
      querystring: Type.Object({}, { additionalProperties: false }),
      response: { 200: Success(Type.Array(WalletOut)), ...listErrors() },
    },
    handler: async ({ caller }, reply) => sendData(reply, JSON.stringify(await listWallets(walletDeps(deps), caller))),
  });
}

function addWalletRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/account/wallets",
    config: CHANGE,
    schema: {
      ...OF_SESSIONS,
      operationId: "addWallet",
      summary: "Add a wallet in this mode",
      description: "The first wallet of a chain family becomes its default. A repeat changes nothing and answers 200.",
      body: WalletAdd,
      response: { 200: Success(WalletOut), 201: Success(WalletOut), ...memberErrors.bodyErrors("CONFLICT") },
    },
    handler: async ({ caller, body }, reply) => {
      const { made, wallet } = await addWallet(walletDeps(deps), caller, body.address);
      return sendData(reply.code(made ? 201 : 200), JSON.stringify(wallet));
    },
  });
}

function changeWalletRoutes(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/account/wallets/:id",
    config: CHANGE,
    schema: {
      ...OF_SESSIONS,
      operationId: "updateWallet",
      summary: "Make a wallet the default of its chain family",
      description: "Existing links and products keep their wallet.",
      params: IdParams,
      body: WalletUpdate,
      response: { 200: Success(WalletOut), ...memberErrors.bodyErrors("NOT_FOUND") },
    },
    handler: async ({ caller, params }, reply) =>
      sendData(reply, JSON.stringify(await makeDefaultWallet(walletDeps(deps), caller, params.id))),
  });
  app.route({
    method: "DELETE",
    url: "/api/v1/account/wallets/:id",
    config: CHANGE,
    schema: {
      ...OF_SESSIONS,
      operationId: "removeWallet",
      summary: "Remove a wallet",
      description:
        "The service refuses while active links, unarchived products or watched payments use the wallet. A default wallet can be removed only as the last wallet of its chain family. Recorded payments stay.",
      params: IdParams,
      response: { 200: Success(RemovedOut), ...memberErrors.readErrors("CONFLICT") },
    },
    handler: async ({ caller, params: { id } }, reply) => {
      await removeWallet(walletDeps(deps), caller, id);
      return sendData(reply, JSON.stringify({ id, deleted: true }));
    },
  });
}
