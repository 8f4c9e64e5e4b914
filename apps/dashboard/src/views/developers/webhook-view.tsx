import { Accordion, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import type { WebhookEndpoint } from "@svc/sdk/client";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useChange } from "../../api/use-change";
import { ConfirmDialog, SecretDialog } from "../../parts/dialogs";
import { Later } from "../../parts/later";
import { Loaded } from "../../parts/loaded";
import { NotFound } from "../../parts/not-found";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { Waiting } from "../../parts/waiting";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";
import { DeliveryItem } from "./delivery-item";
import { endpointStatus } from "./webhooks-view";

const EndpointDialog = lazy(() => import("./endpoint-dialog"));

type DeliveryState = "pending" | "delivered" | "failed";

/** One endpoint: its settings and its deliveries. */
export default function WebhookView() {
  const { id = "" } = useParams();
  const api = useApi();
  const webhooks = useQuery({ queryKey: ["webhooks"], queryFn: () => api.webhooks.list() });
  return (
    <Loaded query={webhooks} what="the endpoint" page="Webhook endpoint">
      {({ endpoints }) => {
        const endpoint = endpoints.find((one) => one.id === id);
        return endpoint ? <Endpoint endpoint={endpoint} /> : <NotFound />;
      }}
    </Loaded>
  );
}

function Endpoint({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url, active, events } = endpoint;
  const api = useApi();
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: ["webhooks"] });
  const reloadDeliveries = () => queries.invalidateQueries({ queryKey: ["deliveries", id] });

  const test = useChange(
    (_: null, options) => api.webhooks.test(id, options),
    async () => {
      void toast("The test event is on its way.");
      await reloadDeliveries();
    },
  );
  const turn = useChange((on: boolean, options) => api.webhooks.update({ id, active: on }, options), reload);
  const rotate = useChange(
    (_: null, options) => api.webhooks.rotateSecret(id, options),
    async (answer) => {
      setSecret(answer.secret);
      dialog.close();
      await reload();
    },
  );
  const remove = useChange(
    (_: null, options) => api.webhooks.delete(id, options),
    async () => {
      navigate(`/${mode}/developers/webhooks`, { replace: true });
      await reload();
    },
  );
  const problem = test.error ?? turn.error;
  return (
    <>
      <PageHeader
        title={url}
        back={{ to: `/${mode}/developers/webhooks`, label: "Webhooks" }}
        description={
          <Group gap="xs">
            {endpointStatus(endpoint)}
            <span>{events.length === 0 ? "All events" : events.join(", ")}</span>
          </Group>
        }
        action={
          can && (
            <Group gap="xs">
              <Button onClick={() => test.mutate(null)} loading={test.isPending}>
                Send test event
              </Button>
              <Button variant="default" onClick={() => dialog.open("change")}>
                Change
              </Button>
              <Button variant="default" onClick={() => turn.mutate(!active)} loading={turn.isPending}>
                {active ? "Turn off" : "Turn on"}
              </Button>
              <Button variant="default" onClick={() => dialog.open("rotate")}>
                New secret
              </Button>
              <Button variant="default" c="var(--bad)" onClick={() => dialog.open("delete")}>
                Delete
              </Button>
            </Group>
          )
        }
      />
      {problem !== null && <ProblemAlert error={problem} />}
      <Deliveries endpointId={id} />
      {can && (
        <Later when={dialog.name === "change"}>
          <EndpointDialog
            key={endpoint.updatedAt}
            isOpen={dialog.name === "change"}
            endpoint={endpoint}
            onClose={dialog.close}
            onSaved={async () => {
              dialog.close();
              await reload();
            }}
          />
        </Later>
      )}
      <Later when={dialog.name === "rotate"}>
        <ConfirmDialog
          isOpen={dialog.name === "rotate"}
          title="Replace the signing secret"
          action="Create new secret"
          isBusy={rotate.isPending}
          error={rotate.error}
          onConfirm={() => rotate.mutate(null)}
          onClose={dialog.close}
        >
          For 24 hours we sign events with both secrets. Update your server in that time.
        </ConfirmDialog>
      </Later>
      <Later when={dialog.name === "delete"}>
        <ConfirmDialog
          isOpen={dialog.name === "delete"}
          title="Delete this endpoint"
          action="Delete endpoint"
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(null)}
          onClose={dialog.close}
        >
          It will receive no more events, and its deliveries will be deleted. To pause it, turn it off instead.
        </ConfirmDialog>
      </Later>
      <Later when={secret !== null}>
        <SecretDialog
          title="Signing secret"
          use="Your server uses it to verify that events come from us."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      </Later>
    </>
  );
}

const STATES = [
  { value: "all", label: "All" },
  { value: "failed", label: "Failed" },
  { value: "pending", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
];

function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const api = useApi();
  const [query, setQuery] = useSearchParams();
  const state = STATES.find(({ value }) => value === query.get("state"))?.value ?? "all";
  const deliveries = useInfiniteQuery({
    queryKey: ["deliveries", endpointId, state],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) =>
      await api.webhooks.deliveries(endpointId, {
        limit: 25,
        ...(state === "all" ? {} : { state: state as DeliveryState }),
        ...(pageParam === undefined ? {} : { starting_after: pageParam }),
      }),
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    // Poll until every delivery of the first page has been attempted.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.data.some((one) => one.state === "pending" && one.attempts === 0) ? 8_000 : false,
  });
  const rows = deliveries.data?.pages.flatMap(({ data }) => data) ?? [];
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
      {deliveries.isPending && <Waiting words="Loading deliveries" />}
      {deliveries.error !== null && <ProblemAlert error={deliveries.error} retry={() => void deliveries.refetch()} />}
      {deliveries.data && rows.length === 0 && (
        <Paper className="card empty">
          <Text fw={600}>No deliveries</Text>
          <Text size="sm">Send a test event to see whether your server answers.</Text>
        </Paper>
      )}
      {rows.length > 0 && (
        <Paper className="card">
          <Accordion
            chevronPosition="left"
            value={query.get("delivery")}
            onChange={(id) =>
              setQuery(
                (old) => {
                  const next = new URLSearchParams(old);
                  if (id === null) next.delete("delivery");
                  else next.set("delivery", id);
                  return next;
                },
                { replace: true },
              )
            }
          >
            {rows.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </Accordion>
        </Paper>
      )}
      {deliveries.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void deliveries.fetchNextPage()}
          loading={deliveries.isFetchingNextPage}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
}
