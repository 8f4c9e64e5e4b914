import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { LoggedRequest } from "@svc/sdk/client";
import { Link, useNavigate } from "react-router";
import { usePages } from "../../api/use-pages";
import { DataTable } from "../../parts/data-table";
import { Loaded } from "../../parts/loaded";
import { MoreButton } from "../../parts/more-button";
import { PageHeader } from "../../parts/page-header";
import { StatusBadge } from "../../parts/status-badge";
import { When } from "../../parts/when";
import { useFilters } from "../../shell/use-filters";
import { useApi, useMode } from "../../shell/use-mode";

const CLASSES = [
  { value: "2xx", label: "Succeeded (2xx)" },
  { value: "3xx", label: "Not modified (3xx)" },
  { value: "4xx", label: "Refused (4xx)" },
  { value: "5xx", label: "Failed (5xx)" },
] as const;
const CHECK_EVERY_MS = 10_000;
const CODE = /^[A-Z0-9_]{1,64}$/;

export const getTone = (status: number) => (status >= 500 ? "bad" : status >= 400 ? "warn" : "good");

export default function RequestsView() {
  const api = useApi();
  const mode = useMode();
  const [query] = useFilters();
  const status = CLASSES.find(({ value }) => value === query.get("status"))?.value;
  const code = CODE.test(query.get("code") ?? "") ? (query.get("code") as string) : undefined;
  const route = query.get("route") || undefined;
  const requests = usePages(
    ["requests", mode, status, code, route],
    (position) =>
      api.requests.list({
        ...position,
        ...(status === undefined ? {} : { status }),
        ...(code === undefined ? {} : { code }),
        ...(route === undefined ? {} : { route }),
      }),
    CHECK_EVERY_MS,
  );
  return (
    <>
      <PageHeader
        title="Requests"
        description="Requests with your API keys and changes by your team, in the last seven days. We don't store bodies."
        action={<OpenById />}
      />
      <RequestFilters key={`${code} ${route}`} status={status} code={code} route={route} />
      <Loaded query={requests} what="requests">
        {(rows) => <RequestsTable requests={rows} isFiltered={(status ?? code ?? route) !== undefined} />}
      </Loaded>
      <MoreButton query={requests} />
    </>
  );
}

interface RequestsTableProps {
  readonly requests: readonly LoggedRequest[];
  readonly isFiltered: boolean;
}

function RequestsTable({ requests, isFiltered }: RequestsTableProps) {
  const mode = useMode();
  return (
    <DataTable
      label="Requests"
      rows={requests}
      rowKey={({ id }) => id}
      empty={
        isFiltered ? (
          <>
            <Text fw={600}>No request matches</Text>
            <Text size="sm">Change the filters, or clear them.</Text>
          </>
        ) : (
          <>
            <Text fw={600}>No requests</Text>
            <Text size="sm">Requests with your API keys and changes by your team appear here within seconds.</Text>
          </>
        )
      }
      columns={[
        { head: "Status", cell: ({ status }) => <StatusBadge tone={getTone(status)}>{String(status)}</StatusBadge> },
        {
          head: "Request",
          cell: ({ id, method, route }) => (
            <Link className="break" to={`/${mode}/developers/requests/${id}`}>
              {method} {route}
            </Link>
          ),
        },
        { head: "Error", cell: ({ code }) => code ?? <span className="soft">None</span> },
        { head: "By", cell: callerName },
        { head: "Took", cell: ({ durationMs }) => `${durationMs.toLocaleString()} ms`, isNumeric: true },
        { head: "When", cell: ({ createdAt }) => <When iso={createdAt} /> },
      ]}
    />
  );
}

/** The sender of a request. A deleted key has no suffix. */
export function callerName({ keySuffix, memberId }: Pick<LoggedRequest, "keySuffix" | "memberId">): string {
  if (memberId !== null) return "A member";
  return keySuffix === null ? "A deleted key" : `Key …${keySuffix}`;
}

interface RequestFiltersProps {
  readonly status: string | undefined;
  readonly code: string | undefined;
  readonly route: string | undefined;
}

function RequestFilters({ status, code, route }: RequestFiltersProps) {
  const [, set] = useFilters();
  const form = useForm({ initialValues: { code: code ?? "", route: route ?? "" } });
  return (
    <search aria-label="Filter requests">
      <form onSubmit={form.onSubmit((values) => set({ ...values, code: values.code.toUpperCase() }))}>
        <Group className="filters" align="flex-end" gap="sm">
          <NativeSelect
            label="Status"
            value={status ?? ""}
            onChange={(event) => set({ status: event.currentTarget.value })}
            data={[{ value: "", label: "All" }, ...CLASSES]}
          />
          <TextInput label="Error code" autoComplete="off" {...form.getInputProps("code")} />
          <TextInput label="Route" autoComplete="off" {...form.getInputProps("route")} />
          <Button type="submit" variant="default">
            Filter
          </Button>
          {(status ?? code ?? route) !== undefined && (
            <Button variant="subtle" onClick={() => set({ status: "", code: "", route: "" })}>
              Clear filters
            </Button>
          )}
        </Group>
      </form>
    </search>
  );
}

/** Opens a request by the id that an error shows. */
function OpenById() {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { id: "" } });
  return (
    <form onSubmit={form.onSubmit(({ id }) => void (id.trim() && navigate(encodeURIComponent(id.trim()))))}>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput label="Request id" autoComplete="off" maxLength={128} {...form.getInputProps("id")} />
        <Button type="submit" variant="default">
          Open
        </Button>
      </Group>
    </form>
  );
}
