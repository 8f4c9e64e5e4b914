import type { ResourceTable } from "../sql/resource-table.js";
import type { EventType, NewEvent } from "./event.js";

/**
 * SQL for the id of an event at the time `at`: milliseconds and random bits, as in a UUID of version 7. Because the ids
 * ascend, inserts use index pages that are in memory. Random ids would change a different page each time.
 */
export const eventId = (at: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || substr(gen_random_uuid()::text, 16))::uuid`;

/**
 * SQL of a statement that writes an event for each row of a query. The query's columns are `merchant_id, mode, type,
 * data, created_at`, in this order. If the merchant has no active endpoint, nothing has to be delivered, so the
 * statement sets `fanned_out_at` at once.
 * @param news the query
 * @param id SQL of the event's id; default: a new id
 */
export const writeEvents = (news: string, id: string = eventId("created_at")): string => `
  INSERT INTO events (id, merchant_id, mode, type, data, created_at, fanned_out_at)
  SELECT ${id}, merchant_id, mode, type, data, created_at, CASE WHEN NOT EXISTS (
    SELECT 1 FROM webhook_endpoints e WHERE e.merchant_id = news.merchant_id AND e.mode = news.mode AND e.active) THEN created_at END
  FROM (${news}) AS news (merchant_id, mode, type, data, created_at)`;

/**
 * SQL of a CTE that writes an event about the row that the CTE `made` created. `data` is the placeholder of its JSON.
 */
export const TELL_MADE = (type: EventType, data: string): string =>
  `new_events AS (${writeEvents(`SELECT merchant_id, mode, '${type}', ${data}::jsonb, created_at FROM made`)})`;

/**
 * SQL of a statement that writes events about the rows that the CTE `changed` changed. The events' data is the JSON of
 * the resource, which PostgreSQL builds.
 */
export const tellChanged = ({ selectList }: ResourceTable, types: readonly EventType[]): string =>
  writeEvents(`SELECT merchant_id, mode, types.type, concat(${selectList})::jsonb, updated_at
    FROM changed, unnest(ARRAY['${types.join("', '")}']) AS types (type)`);

/** A connection in a transaction. */
interface Client {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const ONE = `SELECT $1::uuid, $2::"Mode", $3::text, $4::jsonb, $5::timestamptz`;
const WRITE_ONE = writeEvents(ONE);
const WRITE_NAMED = writeEvents(ONE, "$6::uuid");

/** Writes an event in the transaction of the change that it reports. */
export async function writeEvent(client: Client, event: NewEvent): Promise<void> {
  const { id, merchantId, mode, type, data, createdAt } = event;
  const values = [merchantId, mode, type, JSON.stringify(data), createdAt];
  await client.query(id === undefined ? WRITE_ONE : WRITE_NAMED, id === undefined ? values : [...values, id]);
}
