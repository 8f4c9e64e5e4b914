import { Button, NativeSelect, Title } from "@mantine/core";
import type { components } from "@svc/sdk/generated/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useChange } from "../../api/use-change";
import { DataTable } from "../../parts/data-table";
import { ConfirmDialog } from "../../parts/dialogs";
import { Loaded } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { When } from "../../parts/when";
import { type Role, useMembership } from "../../session/membership";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi } from "../../shell/use-mode";
import { InviteDialog, ROLES } from "./invite-dialog";

type Member = components["schemas"]["Member"];
type Invitation = components["schemas"]["Invitation"];

/** The merchant's members and open invitations. */
export default function MembersView() {
  const api = useApi();
  const can = useCan("owner");
  const dialog = useDialog();
  const closeAndReload = useCloseAndReload();
  const { merchantId } = useMembership().current;
  const members = useQuery({ queryKey: ["members", merchantId], queryFn: () => api.members.list() });
  const invitations = useQuery({
    queryKey: ["invitations", merchantId],
    queryFn: () => api.invitations.list(),
    enabled: can,
  });
  const change = useChange(
    ({ id, role }: { id: string; role: Role }, options) => api.members.update(id, { role }, options),
    closeAndReload,
  );
  const withdraw = useChange((id: string, options) => api.invitations.delete(id, options), closeAndReload);
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
        {(rows) => <MembersTable members={rows} onChangeRole={change.mutate} />}
      </Loaded>
      {invitations.data && invitations.data.length > 0 && (
        <Invitations invitations={invitations.data} onWithdraw={withdraw.mutate} />
      )}
      <InviteDialog isOpen={dialog.name === "invite"} onClose={dialog.close} onInvited={closeAndReload} />
      <RemoveMemberDialog chosen={members.data?.find(({ id }) => id === dialog.id)} />
    </>
  );
}

/** Closes the dialog, and reloads members, invitations and the user's own role. */
function useCloseAndReload() {
  const dialog = useDialog();
  const queries = useQueryClient();
  return async () => {
    dialog.close();
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => ["members", "invitations", "session"].includes(String(queryKey[0])),
    });
  };
}

const formatName = ({ email, isYou }: Member): string => `${email ?? "Member"}${isYou ? " (you)" : ""}`;

interface MembersTableProps {
  readonly members: readonly Member[];
  readonly onChangeRole: (change: { id: string; role: Role }) => void;
}

function MembersTable({ members, onChangeRole }: MembersTableProps) {
  const can = useCan("owner");
  const dialog = useDialog();
  return (
    <DataTable
      label="Members"
      rows={members}
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
                onChange={(event) => onChangeRole({ id: member.id, role: event.currentTarget.value as Role })}
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
  );
}

interface InvitationsProps {
  readonly invitations: readonly Invitation[];
  readonly onWithdraw: (id: string) => void;
}

function Invitations({ invitations, onWithdraw }: InvitationsProps) {
  return (
    <section className="stack">
      <Title order={2} size="h4">
        Invitations
      </Title>
      <DataTable
        label="Invitations"
        rows={invitations}
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
                onClick={() => onWithdraw(id)}
              >
                Withdraw
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}

interface RemoveMemberDialogProps {
  /** The member that the URL names, if any. */
  readonly chosen: Member | undefined;
}

function RemoveMemberDialog({ chosen }: RemoveMemberDialogProps) {
  const api = useApi();
  const dialog = useDialog();
  const remove = useChange((id: string, options) => api.members.remove(id, options), useCloseAndReload());
  return (
    <ConfirmDialog
      isOpen={dialog.name === "remove" && chosen !== undefined}
      title={chosen?.isYou ? "Leave this merchant" : "Remove this member"}
      action={chosen?.isYou ? "Leave" : "Remove member"}
      isDangerous
      change={remove}
      onConfirm={() => chosen && remove.mutate(chosen.id)}
      onClose={dialog.close}
    >
      {chosen && formatName(chosen)} will lose access to this dashboard. API keys stay valid: revoke them if necessary.
    </ConfirmDialog>
  );
}
