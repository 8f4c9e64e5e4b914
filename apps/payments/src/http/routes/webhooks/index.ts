import type { RouteInstaller } from "../route.js";
import { listDeliveriesRoute } from "./delivery.list.js";
import { redeliverRoute } from "./delivery.redeliver.js";
import { createEndpointRoute } from "./endpoint.create.js";
import { deleteEndpointRoute } from "./endpoint.delete.js";
import { listEndpointsRoute } from "./endpoint.list.js";
import { rotateEndpointSecretRoute } from "./endpoint.rotate-secret.js";
import { testEndpointRoute } from "./endpoint.test-event.js";
import { updateEndpointRoute } from "./endpoint.update.js";

export const webhookRoutes: RouteInstaller[] = [
  listEndpointsRoute,
  createEndpointRoute,
  updateEndpointRoute,
  deleteEndpointRoute,
  rotateEndpointSecretRoute,
  testEndpointRoute,
  listDeliveriesRoute,
  redeliverRoute,
];
