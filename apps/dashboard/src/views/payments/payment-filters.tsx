import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { listNetworks } from "../../parts/networks";
import { useFilters } from "../../shell/use-filters";
import { useMode } from "../../shell/use-mode";
import { type PaymentFilters, STATUSES } from "./payments-source";

const NAMES = ["status", "network", "link", "reference", "email", "from", "to"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^(?:pl-)?[0-9a-f-]{36}$/i;

/** Reads the filters from the URL. Ignores invalid values. */
export function readFilters(query: URLSearchParams): PaymentFilters {
  const entries = NAMES.map((name) => [name, query.get(name)?.trim()] as const).filter(([name, value]) => {
    if (!value) return false;
    if (name === "status") return STATUSES.some((status) => status.value === value);
    if (name === "from" || name === "to") return DAY.test(value) && !Number.isNaN(Date.parse(value));
    return name !== "link" || UUID.test(value);
  });
  return Object.fromEntries(entries) as PaymentFilters;
}

/** The filters of the payments list. Every filter is part of the URL. */
export function PaymentFiltersBar() {
  const [query, set] = useFilters();
  const mode = useMode();
  const filters = readFilters(query);
  const form = useForm({ initialValues: { reference: filters.reference ?? "", email: filters.email ?? "" } });
  const choice = (
    name: "status" | "network",
    label: string,
    all: string,
    data: readonly { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={filters[name] ?? ""}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      data={[{ value: "", label: all }, ...data]}
    />
  );
  const day = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      label={label}
      value={filters[name] ?? ""}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <search aria-label="Filter payments">
      <form onSubmit={form.onSubmit(set)}>
        <Group className="filters" align="flex-end" gap="sm">
          {choice("status", "Status", "All", STATUSES)}
          {choice("network", "Network", "All", listNetworks(mode))}
          {day("from", "From")}
          {day("to", "To")}
          <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps("email")} />
          <TextInput label="Your reference" autoComplete="off" {...form.getInputProps("reference")} />
          <Button type="submit" variant="default">
            Filter
          </Button>
          {Object.keys(filters).length > 0 && (
            <Button
              variant="subtle"
              onClick={() => {
                form.setValues({ reference: "", email: "" });
                set(Object.fromEntries(NAMES.map((name) => [name, ""])));
              }}
            >
              Clear filters
            </Button>
          )}
        </Group>
      </form>
    </search>
  );
}
