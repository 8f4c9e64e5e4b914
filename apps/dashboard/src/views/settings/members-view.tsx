import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { components } from "@svc/sdk/generated/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { DataTable } from "../../parts/data-table";
import { ConfirmDialog } from "../../parts/dialogs";
import { Later } from "../../parts/later";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { When } from "../../parts/when";
import { type Role, useMembership } from "../../session/membership";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi } from "../../shell/use-mode";

type Member = components["schemas"]["Member"];

const ROLES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: "viewer", label: "Viewer: reads" },
  { value: "developer", label: "Developer: also changes links, keys and webhooks" },
  { value: "owner", label: "Owner: does everything, also wallets and members" },
];

/** The merchant's members and open invitations. */
export default function MembersView() {
  const api = useApi();
  const can = useCan("owner");
  const dialog = useDialog();
  const queries = useQueryClient();
  const { merchantId } = useMembership().current;
  const members = useQuery({ queryKey: ["members", merchantId], queryFn: () => api.members.list() });
  const invitations = useQuery({
    queryKey: ["invitations", merchantId],
    queryFn: () => api.invitations.list(),
    enabled: can,
  });
  const reload = async () => {
    dialog.close();
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => ["members", "invitations", "session"].includes(String(queryKey[0])),
    });
  };
  const change = useChange(
    ({ id, role }: { id: string; role: Role }, options) => api.members.update(id, { role }, options),
    reload,
  );
  const remove = useChange((id: string, options) => api.members.remove(id, options), reload);
  const withdraw = useChange((id: string, options) => api.invitations.delete(id, options), reload);
  const chosen = members.data?.find(({ id }) => id === dialog.id);
  const formatName = ({ email, isYou }: Pick<Member, "email" | "isYou">) =>
    `${email ?? "Member"}${isYou ? " (you)" : ""}`;
  const problem = change.error ?? withdraw.error;
  return (
    <>
      <PageHeader
        title="Members"
        description="People who can open this merchant's dashboard, and what they can do."
        action={
          can && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open("invite")}>
              Invite
            </Button>
          )
        }
      />
      {problem !== null && <ProblemAlert error={problem} />}
      <Loaded query={members} what="members">
        {(rows) => (
          <DataTable
            label="Members"
            rows={rows}
            rowKey={({ id }) => id}
            empty="No members"
            columns={[
              { head: "Member", cell: (member) => <b className="break">{formatName(member)}</b> },
              {
                head: "Role",
                cell: (member) =>
                  can ? (
                    <NativeSelect
                      size="xs"
                      aria-label={`Role of ${formatName(member)}`}
                      value={member.role}
                      data={ROLES.map(({ value }) => value)}
                      onChange={(event) => change.mutate({ id: member.id, role: event.currentTarget.value as Role })}
                    />
                  ) : (
                    member.role
                  ),
              },
              { head: "Since", cell: ({ createdAt }) => <When iso={createdAt} /> },
              {
                head: "Actions",
                cell: (member) =>
                  (can || member.isYou) && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${member.isYou ? "Leave" : "Remove"} ${formatName(member)}`}
                      onClick={() => dialog.open("remove", member.id)}
                    >
                      {member.isYou ? "Leave" : "Remove"}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {(invitations.data?.length ?? 0) > 0 && (
        <section className="stack">
          <Title order={2} size="h4">
            Invitations
          </Title>
          <DataTable
            label="Invitations"
            rows={invitations.data ?? []}
            rowKey={({ id }) => id}
            empty="None"
            columns={[
              { head: "E-mail", cell: ({ email }) => <span className="break">{email}</span> },
              { head: "Role", cell: ({ role }) => <StatusBadge tone="plain">{role}</StatusBadge> },
              {
                head: "Actions",
                cell: ({ id, email }) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Withdraw the invitation of ${email}`}
                    onClick={() => withdraw.mutate(id)}
                  >
                    Withdraw
                  </Button>
                ),
              },
            ]}
          />
        </section>
      )}
      <Invite isOpen={dialog.name === "invite"} onClose={dialog.close} onInvited={reload} />
      <Later when={dialog.name === "remove"}>
        <ConfirmDialog
          isOpen={dialog.name === "remove" && chosen !== undefined}
          title={chosen?.isYou ? "Leave this merchant" : "Remove this member"}
          action={chosen?.isYou ? "Leave" : "Remove member"}
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => chosen && remove.mutate(chosen.id)}
          onClose={dialog.close}
        >
          {chosen && formatName(chosen)} can't open this dashboard any more. API keys stay valid: revoke them if you
          need to.
        </ConfirmDialog>
      </Later>
    </>
  );
}

interface InviteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => Promise<void>;
}

function Invite({ isOpen, onClose, onInvited }: InviteProps) {
  const api = useApi();
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: "", role: "developer" },
    validate: { email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : "Enter an e-mail address.") },
  });
  const invite = useChange(
    ({ email, role }: { email: string; role: Role }, options) =>
      api.invitations.create({ email: email.trim(), role }, options),
    async (_, { email }) => {
      form.reset();
      void toast(`${email.trim()} can join after signing in. We send no e-mail, so tell them yourself.`);
      await onInvited();
    },
  );
  const send = form.onSubmit((values) =>
    invite.mutate(values, { onError: (error) => form.setErrors(toProblem(error).fields) }),
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
          {invite.error !== null && <ProblemAlert error={invite.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Invite
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Developers can create API keys. Give this role only to people you trust with a key.
          </Text>
        </Stack>
      </form>
    </Modal>
  );
}
