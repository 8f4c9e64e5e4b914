import { Group, Paper, SegmentedControl, Text, Title } from "@mantine/core";
import type { VolumeReport } from "@svc/sdk/client";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatBaseUnits } from "../../parts/money";
import { ProblemAlert } from "../../parts/problem-alert";
import { Waiting } from "../../parts/waiting";
import { useApi, useMode } from "../../shell/use-mode";

const VolumeChart = lazy(() => import("./volume-chart"));

const PERIODS = [7, 30, 90] as const;
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const CHECK_EVERY_MS = 60_000;

/** Amounts collected per day, in the user's time zone. */
export function VolumeSection() {
  const api = useApi();
  const mode = useMode();
  const [days, setDays] = useState<number>(PERIODS[1]);
  const report = useQuery({
    queryKey: ["volume", mode, days],
    queryFn: () =>
      api.reports.volume({ interval: "day", timeZone: TIME_ZONE, from: dateBefore(days - 1), to: dateBefore(0) }),
    refetchInterval: CHECK_EVERY_MS,
    placeholderData: (earlier) => earlier,
  });
  return (
    <section className="stack">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Volume
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Period"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={PERIODS.map((count) => ({ value: String(count), label: `${count} days` }))}
        />
      </Group>
      {report.error !== null && <ProblemAlert error={report.error} retry={() => void report.refetch()} />}
      {(report.isPending || report.data) && <Figures report={report.data} days={days} />}
    </section>
  );
}

interface FiguresProps {
  /** Undefined while the report loads. A placeholder of the final size is shown meanwhile. */
  readonly report: VolumeReport | undefined;
  readonly days: number;
}

function Figures({ report, days }: FiguresProps) {
  const { total, intervals } = report ?? {};
  const [yesterday, today] = intervals?.slice(-2) ?? [];
  return (
    <Paper className="card" p="lg" aria-busy={report === undefined}>
      <dl className="figures">
        <Figure
          name={`Collected in ${intervals?.length ?? days} days`}
          baseUnits={total?.collectedBaseUnits}
          more={payments(total?.transactions)}
        />
        <Figure name="Today" baseUnits={today?.collectedBaseUnits} more={payments(today?.transactions)} />
        <Figure name="Yesterday" baseUnits={yesterday?.collectedBaseUnits} more={payments(yesterday?.transactions)} />
        <Figure
          name="Refunded"
          baseUnits={total?.refundedBaseUnits}
          more={total && `${total.refunds} ${total.refunds === 1 ? "refund" : "refunds"}`}
        />
      </dl>
      <div className="chart-place">
        {intervals === undefined ? (
          <Waiting words="Loading the volume" />
        ) : total && total.transactions + total.refunds > 0 ? (
          <Suspense fallback={<Waiting words="Loading the chart" />}>
            <VolumeChart days={intervals} />
          </Suspense>
        ) : (
          <Text c="dimmed" className="no-chart">
            No payments in this period.
          </Text>
        )}
      </div>
      <Text size="xs" c="dimmed" mt="sm">
        Each payment counts for the day on which we recorded it. Time zone: {TIME_ZONE.replaceAll("_", " ")}.
      </Text>
    </Paper>
  );
}

interface FigureProps {
  readonly name: string;
  readonly baseUnits: string | undefined;
  readonly more: string | undefined;
}

function Figure({ name, baseUnits, more }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{baseUnits === undefined ? "…" : formatBaseUnits(baseUnits)}</strong>
        <span className="soft">{more ?? "…"}</span>
      </dd>
    </div>
  );
}

const payments = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : `${count.toLocaleString("en-US")} ${count === 1 ? "payment" : "payments"}`;

/** The date `days` days ago in the user's time zone, for example `2026-11-21`. */
function dateBefore(days: number): string {
  const now = new Date();
  const date = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - days));
  return date.toISOString().slice(0, 10);
}
