import { Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { DialogActions } from "../../parts/dialog-actions";
import { toast } from "../../parts/toast";
import type { Role } from "../../session/membership";
import { useApi } from "../../shell/use-mode";

export const ROLES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: "viewer", label: "Viewer: can only read" },
  { value: "developer", label: "Developer: can also change links, keys and webhooks" },
  { value: "owner", label: "Owner: can change everything, including wallets and members" },
];

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => Promise<void>;
}

/** Invites a member. The service sends no e-mail, so the user tells the invited person. */
export function InviteDialog({ isOpen, onClose, onInvited }: InviteDialogProps) {
  const api = useApi();
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: "", role: "developer" },
    validate: { email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : "Enter an e-mail address.") },
  });
  const invite = useChange(
    (request: { email: string; role: Role }, options) => api.invitations.create(request, options),
    async (_, { email }) => {
      form.reset();
      void toast(`${email} can join after signing in. We send no e-mail, so tell them yourself.`);
      await onInvited();
    },
  );
  const send = form.onSubmit(({ email, role }) =>
    invite.mutate({ email: email.trim(), role }, { onError: (error) => form.setErrors(toProblem(error).fields) }),
  );
  return (
    <Modal opened={isOpen} onClose={onClose} title="Invite a member">
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label="E-mail"
            description="The address they sign in with. We send no e-mail, so tell them yourself."
            type="email"
            autoComplete="off"
            required
            data-autofocus
            {...form.getInputProps("email")}
          />
          <NativeSelect label="Role" data={ROLES as { value: Role; label: string }[]} {...form.getInputProps("role")} />
          <DialogActions change={invite} action="Invite" onCancel={onClose} />
          <Text size="sm" c="dimmed">
            Developers can create API keys. Give this role only to people you trust with a key.
          </Text>
        </Stack>
      </form>
    </Modal>
  );
}
