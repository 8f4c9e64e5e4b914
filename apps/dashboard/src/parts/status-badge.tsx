import { Badge } from "@mantine/core";

export type Tone = "good" | "bad" | "warn" | "plain" | "accent";

/** A badge that names a status and shows its tone as a color. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <Badge className={`status ${tone}`}>{children}</Badge>;
}
