import type { FastifyReply } from "fastify";
import type { ListPage } from "../sql/cursor-list.js";

/** JSON text of an answer around JSON text of its data. */
export const successJson = (dataJson: string): string => `{"status":"success","data":${dataJson}}`;

export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(json);

export const sendData = (reply: FastifyReply, dataJson: string): FastifyReply => sendJson(reply, successJson(dataJson));

export const sendPage = (reply: FastifyReply, page: ListPage): FastifyReply =>
  sendJson(reply, `{"status":"success","data":[${page.items.join(",")}],"hasMore":${page.hasMore}}`);
