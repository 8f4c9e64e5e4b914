import { column, required, resourceTable } from "../sql/resource-table.js";

/** One event for one endpoint. */
export const WEBHOOK_DELIVERIES = resourceTable("webhook_deliveries", [
  required("id", "plain"),
  required("eventId", "plain"),
  required("event", "plain", "(SELECT type FROM events WHERE events.id = event_id)"),
  required("endpointId", "plain"),
  required("state", "plain"),
  required("attempts", "number"),
  column("nextAttemptAt", "timestamp", "CASE WHEN state = 'pending' THEN next_attempt_at END"),
  column("lastStatus", "number"),
  column("lastError", "text"),
  required("log", "json"),
  required("createdAt", "timestamp"),
  column("deliveredAt", "timestamp"),
]);
