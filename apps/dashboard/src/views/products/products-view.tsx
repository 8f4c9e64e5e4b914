import { Button, Group, NativeSelect, Text } from "@mantine/core";
import type { Product } from "@svc/sdk/client";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { useChange } from "../../api/use-change";
import { usePages } from "../../api/use-pages";
import { DataTable } from "../../parts/data-table";
import { Later } from "../../parts/later";
import { Loaded } from "../../parts/loaded";
import { formatPrice } from "../../parts/money";
import { MoreButton } from "../../parts/more-button";
import { PageHeader } from "../../parts/page-header";
import { ProblemAlert } from "../../parts/problem-alert";
import { StatusBadge } from "../../parts/status-badge";
import { toast } from "../../parts/toast";
import { useCan } from "../../session/use-can";
import { useDialog } from "../../shell/use-dialog";
import { useApi, useMode } from "../../shell/use-mode";

const NewProductDialog = lazy(() => import("./new-product-dialog"));

export default function ProductsView() {
  const api = useApi();
  const mode = useMode();
  const can = useCan("developer");
  const dialog = useDialog();
  const queries = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const isArchive = query.get("show") === "archived";
  const products = usePages(["products", mode, isArchive], (position) =>
    api.products.list({ ...position, archived: isArchive }),
  );
  const archive = useArchive();
  return (
    <>
      <PageHeader
        title="Products"
        description="What you sell. Payment links can refer to a product, and you see its totals here."
        action={
          can && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
              Create product
            </Button>
          )
        }
      />
      <Group>
        <NativeSelect
          label="Show"
          value={isArchive ? "archived" : ""}
          onChange={(event) => setQuery(event.currentTarget.value === "" ? {} : { show: "archived" })}
          data={[
            { value: "", label: "Products for sale" },
            { value: "archived", label: "Archived products" },
          ]}
        />
      </Group>
      {archive.error !== null && <ProblemAlert error={archive.error} />}
      <Loaded query={products} what="products">
        {(rows) => <ProductsTable products={rows} isArchive={isArchive} archive={archive} />}
      </Loaded>
      <MoreButton query={products} />
      <Later when={dialog.name === "new"}>
        <NewProductDialog
          isOpen={dialog.name === "new"}
          onClose={dialog.close}
          onCreated={async () => {
            dialog.close();
            await queries.invalidateQueries({ queryKey: ["products"] });
          }}
        />
      </Later>
    </>
  );
}

type Archive = ReturnType<typeof useArchive>;

function useArchive() {
  const api = useApi();
  const queries = useQueryClient();
  return useChange(
    ({ id, archived }: { id: string; archived: boolean }, options) => api.products.update(id, { archived }, options),
    async ({ name, archived }) => {
      void toast(archived ? `You archived ${name}.` : `${name} can be sold again.`);
      await queries.invalidateQueries({ queryKey: ["products"] });
    },
  );
}

interface ProductsTableProps {
  readonly products: readonly Product[];
  readonly isArchive: boolean;
  readonly archive: Archive;
}

function ProductsTable({ products, isArchive, archive }: ProductsTableProps) {
  return (
    <DataTable
      label="Products"
      rows={products}
      rowKey={({ id }) => id}
      empty={
        isArchive ? (
          <Text fw={600}>No archived products</Text>
        ) : (
          <>
            <Text fw={600}>No products yet</Text>
            <Text size="sm">You can sell without one: a payment link is enough.</Text>
          </>
        )
      }
      columns={[
        { head: "Name", cell: ({ name }) => <b className="break">{name}</b> },
        { head: "Price", cell: ({ amount }) => formatPrice(amount), isNumeric: true },
        {
          head: "Status",
          cell: ({ archived, active }) => (
            <StatusBadge tone={archived || !active ? "plain" : "good"}>
              {archived ? "Archived" : active ? "Active" : "Inactive"}
            </StatusBadge>
          ),
        },
        { head: "Payments", cell: ({ totalTransactions }) => totalTransactions.toLocaleString(), isNumeric: true },
        { head: "Revenue", cell: ({ totalCollected }) => formatPrice(totalCollected), isNumeric: true },
        { head: "Actions", cell: (product) => <ArchiveButton product={product} archive={archive} /> },
      ]}
    />
  );
}

interface ArchiveButtonProps {
  readonly product: Product;
  readonly archive: Archive;
}

function ArchiveButton({ product: { id, name, archived }, archive }: ArchiveButtonProps) {
  const can = useCan("developer");
  if (!can) return <span className="soft">None</span>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${archived ? "Restore" : "Archive"} ${name}`}
      loading={archive.isPending && archive.variables.id === id}
      onClick={() => archive.mutate({ id, archived: !archived })}
    >
      {archived ? "Restore" : "Archive"}
    </Button>
  );
}
