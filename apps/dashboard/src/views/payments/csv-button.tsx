import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { ProblemAlert } from "../../parts/problem-alert";
import { useApi, useMode } from "../../shell/use-mode";
import { csvOf, type PaymentFilters } from "./payments-source";

/** Downloads all that the filters leave as a file for a spreadsheet. */
export function CsvButton({ filters }: { readonly filters: PaymentFilters }) {
  const api = useApi();
  const mode = useMode();
  const download = useMutation({
    mutationFn: async () => {
      const { name, read } = csvOf(api, filters);
      const file = await new Response(await read()).blob();
      const url = URL.createObjectURL(file);
      Object.assign(document.createElement("a"), { href: url, download: `${name}-${mode}.csv` }).click();
      URL.revokeObjectURL(url);
    },
  });
  return (
    <div>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download CSV
      </Button>
      {download.error !== null && <ProblemAlert error={download.error} retry={() => download.mutate()} />}
    </div>
  );
}
