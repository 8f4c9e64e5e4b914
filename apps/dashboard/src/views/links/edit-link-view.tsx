import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { PaymentLink, Svc, Tagged } from "@svc/sdk/client";
import { PreconditionFailedError } from "@svc/sdk/errors";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { Loaded } from "../../parts/loaded";
import { listNetworks } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { useApi, useMode } from "../../shell/use-mode";
import { LinkForm, type LinkValues, toFormValues, toRequest, useLinkForm } from "./link-form";
import { LinkPreview } from "./link-preview";
import { useAccount } from "./use-sellable";

export default function EditLinkView() {
  const { id = "" } = useParams();
  const api = useApi();
  const mode = useMode();
  const link = useQuery({
    queryKey: ["link", mode, id, "edit"],
    queryFn: () => api.paymentLinks.retrieveTagged(id),
    // The link isn't reloaded during editing, because the user's changes are compared with the loaded values.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={link} what="the link" page="Payment link">
      {(loaded) => <Edit read={loaded} />}
    </Loaded>
  );
}

/** Another member changed a field of this form after the link was loaded, so nothing is saved. */
class EditConflict extends Error {
  readonly current: Tagged<PaymentLink>;

  constructor(current: Tagged<PaymentLink>) {
    super("The link was changed by another member.");
    this.current = current;
  }
}

const NAMES = {
  name: "Name",
  description: "Description",
  amount: "Price",
  networks: "Networks",
  targetUrl: "Address",
  targetMethod: "Method",
  settle: "Charged before or after the answer",
  successUrl: "Page after payment",
} as const;

function Edit({ read }: { readonly read: Tagged<PaymentLink> }) {
  const link = read.data;
  const api = useApi();
  const mode = useMode();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const account = useAccount();
  // The link's own networks stay available, even if their wallet was removed.
  const networks = listNetworks(mode).filter(
    ({ value, family }) => link.networks.includes(value) || account.data?.wallets[family] != null,
  );
  const form = useLinkForm(toFormValues(link));
  // The version of the link that the user's edits are based on.
  const [base, setBase] = useState(read);
  const save = useChange(
    (values: LinkValues, options) => saveChanges(api, base, values, options),
    async () => {
      void toast("Your changes are saved.");
      await queries.invalidateQueries();
      navigate(`/${mode}/links/${link.id}`, { replace: true });
    },
  );
  const conflict = save.error instanceof EditConflict ? save.error.current : null;
  return (
    <>
      <PageHeader
        title={`Change ${link.name || "link"}`}
        back={{ to: `/${mode}/links/${link.id}`, label: "Back to the link" }}
      />
      <div className="columns wide-first">
        <LinkForm
          form={form}
          networks={networks}
          isNew={false}
          isBusy={save.isPending}
          problem={
            conflict === null ? (
              save.error !== null && <ProblemAlert error={save.error} />
            ) : (
              <Conflict
                mine={form.values}
                theirs={toFormValues(conflict.data)}
                keepMine={() => {
                  setBase(conflict);
                  save.reset();
                }}
                takeTheirs={() => {
                  setBase(conflict);
                  form.setValues(toFormValues(conflict.data));
                  save.reset();
                }}
              />
            )
          }
          action="Save changes"
          onSend={(values) => save.mutate(values, { onError: (error) => form.setErrors(toProblem(error).fields) })}
          onCancel={() => navigate(`/${mode}/links/${link.id}`)}
        />
        <LinkPreview values={form.values} />
      </div>
    </>
  );
}

/** Maximum number of attempts. An update is retried if another member changed only fields that this form lacks. */
const ATTEMPTS_MAX = 5;

/**
 * Saves the fields whose values the user changed.
 * @param base the version of the link that the changes are based on
 */
async function saveChanges(
  api: Svc,
  base: Tagged<PaymentLink>,
  values: LinkValues,
  options: { readonly idempotencyKey: string },
): Promise<PaymentLink> {
  const { id } = base.data;
  const patch = changed(toFormValues(base.data), values);
  let { etag } = base;
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.paymentLinks.update(id, patch, { ...options, ifMatch: etag });
    } catch (error) {
      if (!(error instanceof PreconditionFailedError) || attempt === ATTEMPTS_MAX) throw error;
      const current = await api.paymentLinks.retrieveTagged(id);
      if (hasConflict(base.data, current.data)) throw new EditConflict(current);
      etag = current.etag;
    }
  }
}

/** True if another member changed a field that this form shows. Other fields can't conflict. */
const hasConflict = (base: PaymentLink, current: PaymentLink): boolean =>
  JSON.stringify(toFormValues(base)) !== JSON.stringify(toFormValues(current));

/** The fields of the update request whose values the user changed. */
function changed(before: LinkValues, after: LinkValues) {
  const old: Readonly<Record<string, unknown>> = toRequest(before);
  return Object.fromEntries(
    Object.entries(toRequest(after)).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value)),
  );
}

interface ConflictProps {
  readonly mine: LinkValues;
  readonly theirs: LinkValues;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

function Conflict({ mine, theirs, keepMine, takeTheirs }: ConflictProps) {
  const differing = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  );
  return (
    <Alert role="alert" title="Another member has changed this link in the meantime">
      <Stack gap="xs">
        <Text size="sm">
          We haven't saved your changes yet. Choose which values to keep, then save. The link now has:
        </Text>
        <ul className="plain-list">
          {differing.map((name) => (
            <li key={name} className="break">
              {NAMES[name]}: <b>{String(theirs[name]) || "nothing"}</b>
            </li>
          ))}
        </ul>
        <Group>
          <Button size="xs" onClick={keepMine}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" onClick={takeTheirs}>
            Take theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
