import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { BrokenDownload } from "../../api/problem";
import { ProblemAlert } from "../../parts/problem-alert";
import { useMode } from "../../shell/use-mode";
import type { CsvFile } from "./payments-source";

/** Downloads all filtered rows as a CSV file. */
export function CsvButton({ label, file: { name, read } }: { readonly label: string; readonly file: CsvFile }) {
  const mode = useMode();
  const download = useMutation({
    mutationFn: async () => {
      const rows = await read();
      const file = await new Response(rows).blob().catch((cause: unknown) => {
        throw new BrokenDownload("The rows stopped arriving.", { cause });
      });
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
        {label}
      </Button>
      {download.error !== null && <ProblemAlert error={download.error} retry={() => download.mutate()} />}
    </div>
  );
}
