import { Modal, MultiSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { WebhookEndpoint } from "@svc/sdk/client";
import type { components } from "@svc/sdk/generated/api";
import type { Mode } from "../../api/client";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { DialogActions } from "../../parts/dialog-actions";
import { useApi, useMode } from "../../shell/use-mode";
import { EVENTS, type EventName } from "./event-names";

type Saved = WebhookEndpoint | components["schemas"]["NewWebhookEndpoint"];

interface EndpointDialogProps {
  readonly isOpen: boolean;
  /** The endpoint to change. If undefined, the dialog creates an endpoint. */
  readonly endpoint?: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onSaved: (endpoint: Saved) => void | Promise<void>;
}

/** Asks for the address and the events of an endpoint. */
export default function EndpointDialog({ isOpen, endpoint, onClose, onSaved }: EndpointDialogProps) {
  const api = useApi();
  const mode = useMode();
  const form = useForm({
    initialValues: { url: endpoint?.url ?? "", events: (endpoint?.events ?? []) as EventName[] },
    validate: {
      url: (url) => (/^https?:\/\/\S+$/.test(url.trim()) ? null : "Enter an address that begins with https://."),
    },
  });
  const save = useChange(
    ({ mode: ofMode, url, events }: { mode: Mode; url: string; events: EventName[] }, options): Promise<Saved> => {
      if (endpoint) return api.webhooks.update({ id: endpoint.id, url, events }, options);
      return api.webhooks.create({ url, mode: ofMode, ...(events.length > 0 ? { events } : {}) }, options);
    },
    async (saved) => {
      if (!endpoint) form.reset();
      await onSaved(saved);
    },
  );
  const send = form.onSubmit(({ url, events }) =>
    save.mutate({ mode, url: url.trim(), events }, { onError: (error) => form.setErrors(toProblem(error).fields) }),
  );
  const action = endpoint ? "Save changes" : "Add endpoint";
  return (
    <Modal opened={isOpen} onClose={onClose} title={endpoint ? "Change endpoint" : `Add a ${mode} endpoint`} size="lg">
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="Address"
            description="We send a POST request to it for each event."
            placeholder="https://example.com/webhooks"
            inputMode="url"
            autoComplete="off"
            required
            data-autofocus
            {...form.getInputProps("url")}
          />
          <MultiSelect
            label="Events"
            description="Leave empty to get all events."
            data={EVENTS as EventName[]}
            searchable
            clearable
            hidePickedOptions
            clearButtonProps={{ "aria-label": "Remove all events" }}
            {...form.getInputProps("events")}
          />
          <DialogActions change={save} action={action} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
