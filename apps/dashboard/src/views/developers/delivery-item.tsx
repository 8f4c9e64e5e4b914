import { Accordion, Button, Group, Stack, Text } from "@mantine/core";
import type { components } from "@svc/sdk/generated/api";
import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "../../api/use-change";
import { DataTable } from "../../parts/data-table";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useApi } from "../../shell/use-mode";
import { deliveryStatus } from "./webhooks-view";

type Delivery = components["schemas"]["WebhookDelivery"];

/** One delivery with its attempts and a button that resends it. */
export function DeliveryItem({ delivery }: { readonly delivery: Delivery }) {
  const { id, endpointId, event, eventId, createdAt, lastStatus, lastError, nextAttemptAt, log } = delivery;
  const api = useApi();
  const can = useCan("developer");
  const queries = useQueryClient();
  const resend = useChange(
    (_: null, options) => api.webhooks.redeliver(id, options),
    async () => {
      void toast("We are sending the event again.");
      await queries.invalidateQueries({ queryKey: ["deliveries", endpointId] });
    },
  );
  const outcome = lastStatus === null ? lastError : `HTTP ${lastStatus}`;
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <Group gap="sm" wrap="wrap">
          {deliveryStatus(delivery)}
          <Text component="span" fw={600} size="sm">
            {event}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {outcome && `${outcome} · `}
            <When iso={createdAt} />
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Event <code className="break">{eventId}</code>
              {nextAttemptAt && (
                <>
                  {" · "}next attempt <When iso={nextAttemptAt} />
                </>
              )}
            </Text>
            {can && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => resend.mutate(null)}
                loading={resend.isPending}
              >
                Resend
              </Button>
            )}
          </Group>
          {resend.error !== null && <ProblemAlert error={resend.error} />}
          <DataTable
            label={`Attempts to deliver ${event}`}
            rows={log.toReversed()}
            rowKey={({ at }) => at}
            empty="No attempt yet"
            columns={[
              { head: "Attempt", cell: ({ at }) => <When iso={at} /> },
              { head: "Answer", cell: ({ status, error }) => (status === null ? (error ?? "None") : `HTTP ${status}`) },
              { head: "Duration", cell: ({ durationMs }) => `${durationMs} ms`, isNumeric: true },
            ]}
          />
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
