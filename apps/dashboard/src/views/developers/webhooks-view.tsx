import { Button, Text } from "@mantine/core";
import type { WebhookEndpoint } from "@svc/sdk/client";
import type { components } from "@svc/sdk/generated/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import { Link } from "react-router";
import { DataTable } from "../../parts/data-table";
import { SecretDialog } from "../../parts/dialogs";
import { Later } from "../../parts/later";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { When } from "../../parts/when";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";

const EndpointDialog = lazy(() => import("./endpoint-dialog"));

export default function WebhooksView() {
  const api = useApi();
  const dialog = useDialog();
  const can = useCan("developer");
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = useQuery({ queryKey: ["webhooks"], queryFn: () => api.webhooks.list() });
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="We notify your server when something happens. We retry failed deliveries for three days."
        action={
          can && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
              Add endpoint
            </Button>
          )
        }
      />
      <Loaded query={webhooks} what="webhook endpoints">
        {(loaded) => <EndpointsTable {...loaded} />}
      </Loaded>
      <Later when={dialog.name === "new"}>
        <EndpointDialog
          isOpen={dialog.name === "new"}
          onClose={dialog.close}
          onSaved={async (endpoint) => {
            if ("secret" in endpoint) setSecret(endpoint.secret);
            dialog.close();
            await queries.invalidateQueries({ queryKey: ["webhooks"] });
          }}
        />
      </Later>
      <SecretDialog
        title="Signing secret"
        use="Your server uses it to verify that events come from us."
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  );
}

interface EndpointsTableProps {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly recentDeliveries: readonly components["schemas"]["WebhookDelivery"][];
}

function EndpointsTable({ endpoints, recentDeliveries }: EndpointsTableProps) {
  const mode = useMode();
  const findLatest = (id: string) => recentDeliveries.find(({ endpointId }) => endpointId === id);
  return (
    <DataTable
      label="Webhook endpoints"
      rows={endpoints.filter((one) => one.mode === mode)}
      rowKey={({ id }) => id}
      empty={
        <>
          <Text fw={600}>No {mode} endpoints yet</Text>
          <Text size="sm">Add an address of your server that should receive events.</Text>
        </>
      }
      columns={[
        {
          head: "Address",
          cell: ({ id, url }) => (
            <Link className="break" to={id}>
              {url}
            </Link>
          ),
        },
        { head: "Status", cell: endpointStatus },
        { head: "Events", cell: ({ events }) => (events.length === 0 ? "All" : String(events.length)) },
        {
          head: "Latest delivery",
          cell: ({ id }) => {
            const delivery = findLatest(id);
            if (!delivery) return <span className="soft">None recently</span>;
            return (
              <>
                {deliveryStatus(delivery)} <When iso={delivery.createdAt} />
              </>
            );
          },
        },
      ]}
    />
  );
}

export function endpointStatus({ active, disabledReason }: WebhookEndpoint) {
  if (active) return <StatusBadge tone="good">Active</StatusBadge>;
  return <StatusBadge tone="warn">{disabledReason === null ? "Off" : "Turned off after a 410"}</StatusBadge>;
}

export function deliveryStatus({ state, attempts }: { readonly state: string; readonly attempts: number }) {
  if (state === "delivered") return <StatusBadge tone="good">Delivered</StatusBadge>;
  if (state === "failed") return <StatusBadge tone="bad">Failed</StatusBadge>;
  return <StatusBadge tone={attempts > 0 ? "warn" : "plain"}>{attempts > 0 ? "Trying again" : "Waiting"}</StatusBadge>;
}
