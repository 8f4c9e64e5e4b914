import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../../deps.js";
import { keyOfPath } from "../../../uploads/object-key.js";
import { deleteUpload } from "../../../uploads/uploads.js";
import { requireMerchant } from "../../actor.js";
import { sessionErrors } from "../../schemas/legacy-errors.js";

const Deleted = Type.Object(
  { status: Type.String({ enum: ["success"] }), message: Type.String({ examples: ["File deleted"] }) },
  { description: "Deleted" },
);

export function deleteUploadRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "DELETE",
    url: "/api/upload/*",
    config: { auth: "session" },
    schema: {
      operationId: "deleteUpload",
      summary: "Delete a file of your own directory",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      params: Type.Object({
        "*": Type.String({ title: "key", description: "The key as it was answered; its slashes raw or as %2F" }),
      }),
      response: { 200: Deleted, ...sessionErrors("NOT_FOUND", "TIMEOUT") },
    },
    handler: async ({ session, originalUrl }) => {
      await deleteUpload(deps, requireMerchant(session), keyOfPath(originalUrl));
      return { status: "success", message: "File deleted" };
    },
  });
}
