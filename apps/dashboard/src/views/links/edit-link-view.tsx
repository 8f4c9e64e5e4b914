import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { PaymentLink, Tagged } from "@svc/sdk/client";
import { PreconditionFailedError } from "@svc/sdk/errors";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { problemOf } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { Loaded } from "../../parts/loaded";
import { networksOf } from "../../parts/networks";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { useApi, useMode } from "../../shell/use-mode";
import { LinkForm, type LinkValues, requestOf, useLinkForm, valuesOf } from "./link-form";
import { LinkPreview } from "./link-preview";
import { useAccount } from "./use-sellable";

/** Changes a payment link. */
export default function EditLinkView() {
  const { id = "" } = useParams();
  const api = useApi();
  const mode = useMode();
  const link = useQuery({
    queryKey: ["link", mode, id, "edit"],
    queryFn: () => api.paymentLinks.retrieveTagged(id),
    // What was typed is compared with what was read at first.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={link} what="the link" page="Payment link">
      {(loaded) => <Edit read={loaded} />}
    </Loaded>
  );
}

/** Another member has changed the link since it was read. Nothing is saved. */
class EditConflict extends Error {
  readonly current: Tagged<PaymentLink>;

  constructor(current: Tagged<PaymentLink>) {
    super("The link was changed by somebody else.");
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

/** An attempt repeats when another member changed only fields that this form doesn't show. */
const ATTEMPTS_MAX = 5;

function Edit({ read }: { readonly read: Tagged<PaymentLink> }) {
  const link = read.data;
  const api = useApi();
  const mode = useMode();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const account = useAccount();
  // Those of the link stay, also where their wallet was removed.
  const networks = networksOf(mode).filter(
    ({ value, family }) => link.networks.includes(value) || account.data?.wallets[family] != null,
  );
  const form = useLinkForm(valuesOf(link));
  // What the form's values are based on.
  const [base, setBase] = useState(read);
  const save = useChange(
    async (values: LinkValues, options) => {
      const patch = changed(valuesOf(base.data), values);
      let { etag } = base;
      for (let attempt = 1; ; attempt++) {
        try {
          return await api.paymentLinks.update(link.id, patch, { ...options, ifMatch: etag });
        } catch (error) {
          if (!(error instanceof PreconditionFailedError) || attempt === ATTEMPTS_MAX) throw error;
          const current = await api.paymentLinks.retrieveTagged(link.id);
          if (hasConflict(base.data, current.data)) throw new EditConflict(current);
          etag = current.etag;
        }
      }
    },
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
                theirs={valuesOf(conflict.data)}
                keepMine={() => {
                  setBase(conflict);
                  save.reset();
                }}
                takeTheirs={() => {
                  setBase(conflict);
                  form.setValues(valuesOf(conflict.data));
                  save.reset();
                }}
              />
            )
          }
          action="Save changes"
          onSend={(values) => save.mutate(values, { onError: (error) => form.setErrors(problemOf(error).fields) })}
          onCancel={() => navigate(`/${mode}/links/${link.id}`)}
        />
        <LinkPreview values={form.values} />
      </div>
    </>
  );
}

/** Only what this form changes counts: another member may have changed what it doesn't show. */
const hasConflict = (base: PaymentLink, current: PaymentLink): boolean =>
  JSON.stringify(valuesOf(base)) !== JSON.stringify(valuesOf(current));

/** The members of the request that differ. */
function changed(before: LinkValues, after: LinkValues) {
  const old: Readonly<Record<string, unknown>> = requestOf(before);
  return Object.fromEntries(
    Object.entries(requestOf(after)).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value)),
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
    <Alert role="alert" title="Somebody else has changed this link meanwhile">
      <Stack gap="xs">
        <Text size="sm">Nothing is saved yet, and what you typed is still here. The link now has:</Text>
        <ul className="plain-list">
          {differing.map((name) => (
            <li key={name} className="break">
              {NAMES[name]}: <b>{String(theirs[name]) || "nothing"}</b>
            </li>
          ))}
        </ul>
        <Group>
          <Button size="xs" onClick={keepMine}>
            Keep mine, then save again
          </Button>
          <Button size="xs" variant="default" onClick={takeTheirs}>
            Take theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
