import type { RouteInstaller } from "../route.js";
import { createUploadRoute } from "./upload.create.js";
import { deleteUploadRoute } from "./upload.delete.js";

export const uploadRoutes: RouteInstaller[] = [createUploadRoute, deleteUploadRoute];
