import { Paper, Timeline as Steps, Text, Title } from "@mantine/core";
import type { Event } from "@svc/sdk/client";
import { useQuery } from "@tanstack/react-query";
import { When } from "../../parts/when";
import { useApi, useMode } from "../../shell/use-mode";

export interface Step {
  readonly at: string;
  readonly words: string;
}

const WORDS: Partial<Record<Event["event"], string>> = {
  "payment_intent.processing": "Seen on the network",
  "payment_intent.unresolved": "Needs a decision",
  "payment_intent.expired": "The time to pay ended",
  "payment.completed": "Paid",
  "payment.failed": "Failed",
  "payment.refunded": "Refunded",
  "refund.created": "Refund prepared",
  "refund.canceled": "Refund canceled",
  "refund.expired": "Refund expired",
  "refund.unresolved": "A refund was sent but not counted",
  "transaction.recorded": "Recorded",
  "agentic.request.paid": "A call was paid",
};

/**
 * The timeline loads events from this period after the payment's creation. The service deletes events after some weeks,
 * so the timeline of an old payment has only the payment's own times.
 */
const AFTER_MS = 7 * 86_400_000;

interface TimelineProps {
  /** Ids by which events can refer to this payment. */
  readonly ids: readonly string[];
  readonly from: string;
  /** Steps from the payment's own fields. */
  readonly own: readonly Step[];
}

/** The history of a payment, from its own times and its events. */
export function Timeline({ ids, from, own }: TimelineProps) {
  const api = useApi();
  const mode = useMode();
  const events = useQuery({
    queryKey: ["payment-events", mode, ids],
    queryFn: async () =>
      await api.events.list({
        created_gte: from,
        created_lte: new Date(Date.parse(from) + AFTER_MS).toISOString(),
        limit: 100,
      }),
  });
  const reported = (events.data?.data ?? [])
    .filter(({ data }) => Object.values(data).some((value) => typeof value === "string" && ids.includes(value)))
    .map(({ event, timestamp }) => ({ at: timestamp, words: WORDS[event] ?? event }));
  const words = new Set(reported.map((step) => step.words));
  const steps = [...own.filter((step) => !words.has(step.words)), ...reported].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  return (
    <Paper className="card" p="lg">
      <Title order={2} size="h4" mb="md">
        Timeline
      </Title>
      <Steps bulletSize={14} lineWidth={2} active={steps.length}>
        {steps.map(({ at, words: text }) => (
          <Steps.Item key={`${at} ${text}`} title={text}>
            <Text size="sm" c="dimmed">
              <When iso={at} />
            </Text>
          </Steps.Item>
        ))}
      </Steps>
    </Paper>
  );
}
