import { Paper } from "@mantine/core";
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty: ReactNode;
}

/**
 * A table that becomes a list of cards on a narrow screen. The roles are explicit because the CSS that stacks the cells
 * removes the native roles.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <Paper className="card empty">{empty}</Paper>;
  return (
    <Paper className="card table-card">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away */}
      <table className="data" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, isNumeric }) => (
              <th key={head} role="columnheader" scope="col" className={isNumeric ? "numeric" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ head, cell, isNumeric }) => (
                <td key={head} role="cell" data-head={head} className={isNumeric ? "numeric" : undefined}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away */}
    </Paper>
  );
}
