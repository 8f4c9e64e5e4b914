import type { RouteInstaller } from "../route.js";
import { createProductRoute } from "./product.create.js";
import { listProductsRoute } from "./product.list.js";
import { retrieveProductRoute } from "./product.retrieve.js";
import { updateProductRoute } from "./product.update.js";

export const productRoutes: RouteInstaller[] = [
  createProductRoute,
  listProductsRoute,
  retrieveProductRoute,
  updateProductRoute,
];
