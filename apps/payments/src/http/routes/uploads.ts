import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import {
  beginUpload,
  deleteUpload,
  FILE_BYTES_MAX,
  FILE_NAME_CHARACTERS_MAX,
  FILE_TYPES,
  type FileType,
  keyOfPath,
  UPLOAD_MINUTES,
} from "../../uploads/uploads.js";
import { type RouteInstaller, requireMerchant, sendData } from "../route.js";
import { Success, sessionBodyErrors, sessionErrors, Timestamp } from "../schemas/common.js";

export const uploadRoutes: RouteInstaller[] = [createUploadRoute, deleteUploadRoute];

const UploadIn = Type.Object(
  {
    fileType: Type.Unsafe<FileType>(Type.String({ enum: Object.keys(FILE_TYPES), description: "Media type" })),
    fileName: Type.String({
      description: `1 to ${FILE_NAME_CHARACTERS_MAX} characters; the extension must fit the type`,
    }),
    fileSize: Type.Integer({ minimum: 1, maximum: FILE_BYTES_MAX, description: "Bytes" }),
  },
  { additionalProperties: false, examples: [{ fileType: "image/png", fileName: "logo.png", fileSize: 20_480 }] },
);

const UploadOut = Type.Object(
  {
    uploadUrl: Type.String({ description: `Address to PUT the file to, for ${UPLOAD_MINUTES} minutes` }),
    key: Type.String({
      description: "Name of the stored file, for DELETE /api/upload/{key}",
      examples: ["merchants/0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e/logo.png"],
    }),
    publicUrl: Type.String({ description: "Address of the stored file" }),
    expiresAt: Timestamp,
    method: Type.String({ enum: ["PUT"] }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: "Send them with the file, unchanged: they are signed",
    }),
  },
  { title: "Upload" },
);

function createUploadRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/upload",
    config: { auth: "session" },
    schema: {
      operationId: "createUpload",
      summary: "Create an upload address for one file",
      description: `Send the file by PUT to \`uploadUrl\` with \`headers\`. The store refuses any other type or size. If a file with this name is stored already, the service adds a suffix. Two addresses for the same name have the same key if both are created before a file is stored. The later PUT then replaces the earlier file. So does a second PUT to the same \`uploadUrl\`. To never replace a file, also send \`If-None-Match: *\`. If you get 412, create another address.`,
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      body: UploadIn,
      response: { 200: Success(UploadOut), ...sessionBodyErrors("TIMEOUT") },
    },
    handler: async ({ session, body }, reply) =>
      sendData(reply, JSON.stringify(await beginUpload(deps, requireMerchant(session), body))),
  });
}

const Deleted = Type.Object(
  { status: Type.String({ enum: ["success"] }), message: Type.String({ examples: ["File deleted"] }) },
  { description: "Deleted" },
);

function deleteUploadRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "DELETE",
    url: "/api/upload/*",
    // Allows any text in the path, because the handler refuses every key outside the caller's directory.
    config: { auth: "session", takesAnyAddress: true },
    schema: {
      operationId: "deleteUpload",
      summary: "Delete one of your uploaded files",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      params: Type.Object({
        "*": Type.String({ title: "key", description: "The `key` of the upload, with its slashes raw or as %2F" }),
      }),
      response: { 200: Deleted, ...sessionErrors("NOT_FOUND", "TIMEOUT") },
    },
    handler: async ({ session, originalUrl }) => {
      await deleteUpload(deps, requireMerchant(session), keyOfPath(originalUrl));
      return { status: "success", message: "File deleted" };
    },
  });
}
