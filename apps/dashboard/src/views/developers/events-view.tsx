import { Accordion, Group, NativeSelect, Paper, Text } from "@mantine/core";
import type { Event } from "@svc/sdk/client";
import { useSearchParams } from "react-router";
import { usePages } from "../../api/use-pages";
import { Loaded } from "../../parts/loaded";
import { MoreButton } from "../../parts/more-button";
import { PageHeader } from "../../parts/page-header";
import { When } from "../../parts/when";
import { useApi, useMode } from "../../shell/use-mode";
import { EVENTS } from "./event-names";

/** Lists all events, with the same data that webhooks deliver. */
export default function EventsView() {
  const api = useApi();
  const mode = useMode();
  const [query, setQuery] = useSearchParams();
  const type = EVENTS.find((name) => name === query.get("type"));
  const events = usePages(["events", mode, type], (position) =>
    api.events.list({ ...position, ...(type === undefined ? {} : { type: type as Event["event"] }) }),
  );
  const set = (name: string, value: string | null) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: name === "event" },
    );
  return (
    <>
      <PageHeader
        title="Events"
        description="All events of your account. Your webhook endpoints receive the events that they subscribe to."
      />
      <Group>
        <NativeSelect
          label="Type"
          value={type ?? ""}
          onChange={(event) => set("type", event.currentTarget.value)}
          data={[{ value: "", label: "All events" }, ...EVENTS]}
        />
      </Group>
      <Loaded query={events} what="events">
        {(rows) =>
          rows.length === 0 ? (
            <Paper className="card empty">
              <Text fw={600}>No events</Text>
              <Text size="sm">Events are stored for a few weeks.</Text>
            </Paper>
          ) : (
            <Paper className="card">
              <Accordion chevronPosition="left" value={query.get("event")} onChange={(id) => set("event", id)}>
                {rows.map((event) => (
                  <EventItem key={event.id} event={event} />
                ))}
              </Accordion>
            </Paper>
          )
        }
      </Loaded>
      <MoreButton query={events} />
    </>
  );
}

function EventItem({ event: { id, event, timestamp, data } }: { readonly event: Event }) {
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <Group gap="sm">
          <Text component="span" fw={600} size="sm">
            {event}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            <When iso={timestamp} />
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
        <pre className="json" tabIndex={0}>
          {JSON.stringify({ id, ...data }, null, 2)}
        </pre>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
