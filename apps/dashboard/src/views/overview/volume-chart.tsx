import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import UPlot from "uplot";
import { formatBaseUnits } from "../../parts/money";

export interface VolumeDay {
  readonly date: string;
  readonly collectedBaseUnits: string;
  readonly transactions: number;
}

const HEIGHT_PX = 200;
const USDC_BASE_UNITS = 1_000_000;

/** A chart with a bar for each day. A table below has the same numbers for screen readers and keyboard users. */
export default function VolumeChart({ days }: { readonly days: readonly VolumeDay[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const scheme = useComputedColorScheme();
  const text = JSON.stringify(days);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const chart = new UPlot(optionsFor(element, days, setPointed), toChartData(days), element);
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [text, scheme]);

  const shown = pointed === null ? undefined : days[pointed];
  return (
    <>
      <div ref={frame} className="chart" aria-hidden />
      <p className="soft chart-words" aria-hidden>
        {shown ? formatDay(shown) : "Point at a bar to see its day."}
      </p>
      <details>
        <summary>Show as a table</summary>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Collected</th>
              <th scope="col">Payments</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{dayName(day.date)}</th>
                <td>{formatBaseUnits(day.collectedBaseUnits)}</td>
                <td>{day.transactions.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Coordinates of the bars. These amounts are floating-point numbers, which are not exact enough for sums. */
const toChartData = (days: readonly VolumeDay[]): UPlot.AlignedData => [
  days.map((_, index) => index),
  days.map(({ collectedBaseUnits }) => Number(collectedBaseUnits) / USDC_BASE_UNITS),
];

function optionsFor(
  element: HTMLElement,
  days: readonly VolumeDay[],
  onPointed: (index: number | null) => void,
): UPlot.Options {
  const style = getComputedStyle(element);
  const [accent, soft, line] = ["--accent", "--soft", "--line"].map((name) => style.getPropertyValue(name)) as [
    string,
    string,
    string,
  ];
  const axis = {
    stroke: soft,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false } },
    scales: {
      x: { time: false, range: () => [-0.5, days.length - 0.5] },
      y: { range: (_, _min, max) => [0, max > 0 ? max * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, places) => places.map((place) => shortDayName(days[place]?.date)),
        space: 60,
        incrs: [1, 2, 3, 5, 7, 14, 30],
      },
      { ...axis, size: 64, values: (_, places) => places.map((place) => COMPACT.format(place)) },
    ],
    series: [
      {},
      {
        stroke: accent,
        fill: accent,
        paths: UPlot.paths.bars?.({ size: [0.7, 40] }) as UPlot.Series.PathBuilder,
        points: { show: false },
      },
    ],
    hooks: { setCursor: [(chart) => onPointed(chart.cursor.idx ?? null)] },
  };
}

const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const dayName = (date: string): string => DAY.format(new Date(date));
const shortDayName = (date: string | undefined): string => (date === undefined ? "" : SHORT_DAY.format(new Date(date)));

const formatDay = ({ date, collectedBaseUnits, transactions }: VolumeDay): string =>
  `${dayName(date)}: ${formatBaseUnits(collectedBaseUnits)}, ${transactions} ${transactions === 1 ? "payment" : "payments"}`;
