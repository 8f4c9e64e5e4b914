import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { requireFullScope } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { INTERVALS } from "../../reports/local-days.js";
import { DAYS_BY_LINK_MAX, GROUPS_MAX, INTERVALS_MAX, reportVolume } from "../../reports/volume-report.js";
import { sendData } from "../route.js";
import { KEY_OR_SESSION, LinkIdOut, listErrors, Nullable, OneOf, Success, Timestamp } from "../schemas/common.js";

const DateIn = (description: string) =>
  Type.String({ pattern: "^20[2-9]\\d-[01]\\d-[0-3]\\d$", description, examples: ["2026-11-01"] });

const VolumeQuery = Type.Object(
  {
    interval: Type.Optional(OneOf(INTERVALS, "Length of the intervals; default `day`. Weeks begin on Monday")),
    from: Type.Optional(DateIn("First day, in the time zone; default: 29 days before `to`")),
    to: Type.Optional(DateIn("Last day, in the time zone; default: today")),
    groupBy: Type.Optional(OneOf(["link", "network"], "Adds sums for each payment link or network")),
    timeZone: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z][A-Za-z0-9_+/-]{1,63}$",
        description: "IANA name of the report's time zone; default `UTC`",
        examples: ["Europe/Berlin"],
      }),
    ),
  },
  { additionalProperties: false },
);

const BaseUnits = (description: string) =>
  Type.String({ description: `${description}, in base units of USDC (6 decimals)` });
const VOLUME = {
  collectedBaseUnits: BaseUnits("Sum of transactions"),
  refundedBaseUnits: BaseUnits("Sum of the refunds that were recorded in the interval"),
  netBaseUnits: BaseUnits("Collected less refunded; may be negative"),
  transactions: Type.Integer({ description: "Number of transactions" }),
  refunds: Type.Integer({ description: "Number of refunds" }),
};
const Volume = (description: string) => Type.Object(VOLUME, { title: "Volume", description });
const DateOut = (description: string) => Type.String({ format: "date", description, examples: ["2026-11-01"] });
const DATE = { date: DateOut("First day, in the time zone") };
const PERIOD = {
  ...DATE,
  start: { ...Timestamp, description: "First moment" },
  end: { ...Timestamp, description: "First moment after the interval" },
};

const VolumeReportOut = Type.Object(
  {
    interval: OneOf(INTERVALS, "Length of the intervals"),
    timeZone: Type.String({ description: "IANA name of the time zone" }),
    from: DateOut("First day"),
    to: DateOut("Last day"),
    groupBy: Nullable(OneOf(["link", "network"], "Whether each group is a link or a network")),
    total: Volume("Sums of all intervals"),
    intervals: Type.Array(Type.Object({ ...PERIOD, ...VOLUME }), {
      description: "All intervals, oldest first. The first and last are cut off at `from` and `to`",
    }),
    groups: Nullable(
      Type.Array(
        Type.Object({
          paymentLinkId: LinkIdOut,
          paymentLinkName: Nullable(Type.String({ description: "Current name" })),
          network: Nullable(Type.String()),
          rest: Type.Boolean({ description: "Whether this is the sum of all other groups" }),
          total: Volume("Sums of all intervals"),
          intervals: Type.Array(Type.Object({ ...DATE, ...VOLUME }), {
            description:
              "Only intervals with volume, oldest first. For start and end, see the report's interval with the same `date`",
          }),
        }),
        { description: `The ${GROUPS_MAX} groups that collected most, then the rest; null without \`groupBy\`` },
      ),
    ),
  },
  { title: "VolumeReport" },
);

export function volumeReportRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/reports/volume",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveVolumeReport",
      summary: "Get the volume over time",
      description: `Exact sums by the time at which each transaction and refund was recorded (\`createdAt\`), so a past day doesn't change. A report has at most ${INTERVALS_MAX.all.toLocaleString("en-US")} intervals. Grouped by network, it has at most ${INTERVALS_MAX.network}. Grouped by link, it has at most ${INTERVALS_MAX.link} intervals and covers at most ${DAYS_BY_LINK_MAX} days.`,
      tags: ["reports"],
      security: KEY_OR_SESSION,
      querystring: VolumeQuery,
      response: { 200: Success(VolumeReportOut), ...listErrors() },
    },
    handler: async ({ caller, query }, reply) => {
      requireFullScope(
        caller,
        "A key of scope agentic can't read reports.",
        "Read GET /api/v1/transactions, or use a key of scope full.",
      );
      return sendData(reply, JSON.stringify(await reportVolume(deps, caller, query)));
    },
  });
}
