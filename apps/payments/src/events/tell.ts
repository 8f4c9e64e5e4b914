import type { ResourceTable } from "../sql/resource-table.js";
import type { EventType } from "./event.js";

/** A CTE that writes the event of what the CTE `made` has made; `data` is the parameter with its JSON. */
export const TELL_MADE = (type: EventType, data: string): string => `told AS (
  INSERT INTO events (id, merchant_id, mode, type, data, created_at)
  SELECT gen_random_uuid(), merchant_id, mode, '${type}', ${data}::jsonb, created_at FROM made)`;

/** A statement that writes events of what the CTE `changed` has changed. Their data is the resource as PostgreSQL writes it. */
export const tellChanged = ({ selectList }: ResourceTable, types: readonly EventType[]): string => `
  INSERT INTO events (id, merchant_id, mode, type, data, created_at)
  SELECT gen_random_uuid(), merchant_id, mode, told.type, concat(${selectList})::jsonb, updated_at
  FROM changed, unnest(ARRAY['${types.join("', '")}']) AS told (type)`;
