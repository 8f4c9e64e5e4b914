import { Accordion, Group, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import type { components } from "@svc/sdk/generated/api";
import { useSearchParams } from "react-router";
import { usePages } from "../../api/use-pages";
import { Loaded } from "../../parts/loaded";
import { MoreButton } from "../../parts/more-button";
import { useApi } from "../../shell/use-mode";
import { DeliveryItem } from "./delivery-item";

type Delivery = components["schemas"]["WebhookDelivery"];

const STATES = [
  { value: "all", label: "All" },
  { value: "failed", label: "Failed" },
  { value: "pending", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
];

/** The deliveries of an endpoint, newest first. The URL says which states are shown and which delivery is open. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const api = useApi();
  const [query, setQuery] = useSearchParams();
  const state = STATES.find(({ value }) => value === query.get("state"))?.value ?? "all";
  const deliveries = usePages(
    ["deliveries", endpointId, state],
    (position) =>
      api.webhooks.deliveries(endpointId, {
        ...position,
        ...(state === "all" ? {} : { state: state as Delivery["state"] }),
      }),
    // Poll until every delivery of the first page has been attempted.
    ({ state: { data } }) =>
      data?.pages[0]?.data.some((one) => one.state === "pending" && one.attempts === 0) ? 8_000 : false,
  );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Deliveries
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Which deliveries"
          data={STATES}
          value={state}
          onChange={(value) => setQuery(value === "all" ? {} : { state: value }, { replace: true })}
        />
      </Group>
      <Loaded query={deliveries} what="deliveries">
        {(rows) => (rows.length === 0 ? <NoDeliveries state={state} /> : <DeliveryList deliveries={rows} />)}
      </Loaded>
      <MoreButton query={deliveries} />
    </Stack>
  );
}

function NoDeliveries({ state }: { readonly state: string }) {
  const shown = STATES.find(({ value }) => value === state && value !== "all");
  return (
    <Paper className="card empty">
      <Text fw={600}>No {shown ? `${shown.label.toLowerCase()} deliveries` : "deliveries"}</Text>
      <Text size="sm">
        {shown
          ? "Choose “All” to see every delivery of this endpoint."
          : "Send a test event to see whether your server answers."}
      </Text>
    </Paper>
  );
}

function DeliveryList({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        if (id === null) next.delete("delivery");
        else next.set("delivery", id);
        return next;
      },
      { replace: true },
    );
  return (
    <Paper className="card">
      <Accordion chevronPosition="left" value={query.get("delivery")} onChange={open}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </Accordion>
    </Paper>
  );
}
