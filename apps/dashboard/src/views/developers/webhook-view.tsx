import { Button, Group } from "@mantine/core";
import type { WebhookEndpoint } from "@svc/sdk/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useChange } from "../../api/use-change";
import { ConfirmDialog, SecretDialog } from "../../parts/dialogs";
import { Later } from "../../parts/later";
import { Loaded } from "../../parts/loaded";
import { NotFound } from "../../parts/not-found";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";
import { Deliveries } from "./deliveries";
import { endpointStatus } from "./webhooks-view";

const EndpointDialog = lazy(() => import("./endpoint-dialog"));

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
  const { id, url, events } = endpoint;
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const reload = useReload();
  const [secret, setSecret] = useState<string | null>(null);
  const test = useTest(endpoint);
  const turn = useTurn(endpoint);
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
        action={can && <EndpointActions isActive={endpoint.active} test={test} turn={turn} />}
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
      <RotateSecretDialog endpoint={endpoint} onRotated={setSecret} />
      <DeleteEndpointDialog endpoint={endpoint} />
      <SecretDialog
        title="Signing secret"
        use="Your server uses it to verify that events come from us."
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  );
}

function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["webhooks"] });
}

function useTest({ id }: WebhookEndpoint) {
  const api = useApi();
  const queries = useQueryClient();
  return useChange(
    (_: null, options) => api.webhooks.test(id, options),
    async () => {
      void toast("The test event is on its way.");
      await queries.invalidateQueries({ queryKey: ["deliveries", id] });
    },
  );
}

function useTurn({ id }: WebhookEndpoint) {
  const api = useApi();
  return useChange((on: boolean, options) => api.webhooks.update({ id, active: on }, options), useReload());
}

interface EndpointActionsProps {
  readonly isActive: boolean;
  readonly test: ReturnType<typeof useTest>;
  readonly turn: ReturnType<typeof useTurn>;
}

function EndpointActions({ isActive, test, turn }: EndpointActionsProps) {
  const dialog = useDialog();
  return (
    <Group gap="xs">
      <Button onClick={() => test.mutate(null)} loading={test.isPending}>
        Send test event
      </Button>
      <Button variant="default" onClick={() => dialog.open("change")}>
        Change
      </Button>
      <Button variant="default" onClick={() => turn.mutate(!isActive)} loading={turn.isPending}>
        {isActive ? "Turn off" : "Turn on"}
      </Button>
      <Button variant="default" onClick={() => dialog.open("rotate")}>
        New secret
      </Button>
      <Button variant="default" c="var(--bad)" onClick={() => dialog.open("delete")}>
        Delete
      </Button>
    </Group>
  );
}

interface RotateSecretDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onRotated: (secret: string) => void;
}

function RotateSecretDialog({ endpoint: { id }, onRotated }: RotateSecretDialogProps) {
  const api = useApi();
  const dialog = useDialog();
  const reload = useReload();
  const rotate = useChange(
    (_: null, options) => api.webhooks.rotateSecret(id, options),
    async ({ secret }) => {
      onRotated(secret);
      dialog.close();
      await reload();
    },
  );
  return (
    <ConfirmDialog
      isOpen={dialog.name === "rotate"}
      title="Replace the signing secret"
      action="Create new secret"
      change={rotate}
      onConfirm={() => rotate.mutate(null)}
      onClose={dialog.close}
    >
      For 24 hours we sign events with both secrets. Update your server in that time.
    </ConfirmDialog>
  );
}

function DeleteEndpointDialog({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) {
  const api = useApi();
  const mode = useMode();
  const dialog = useDialog();
  const navigate = useNavigate();
  const reload = useReload();
  const remove = useChange(
    (_: null, options) => api.webhooks.delete(id, options),
    async () => {
      navigate(`/${mode}/developers/webhooks`, { replace: true });
      await reload();
    },
  );
  return (
    <ConfirmDialog
      isOpen={dialog.name === "delete"}
      title="Delete this endpoint"
      action="Delete endpoint"
      isDangerous
      change={remove}
      onConfirm={() => remove.mutate(null)}
      onClose={dialog.close}
    >
      It will receive no more events, and its deliveries will be deleted. To pause it, turn it off instead.
    </ConfirmDialog>
  );
}
