import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface FactsProps {
  readonly title: string;
  /** Rows without a value are left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

export function Facts({ title, rows }: FactsProps) {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <Paper className="card" p="lg">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <dl className="facts">
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
