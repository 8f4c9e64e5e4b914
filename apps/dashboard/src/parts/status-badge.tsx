import { Badge } from "@mantine/core";

export type Tone = "good" | "bad" | "warn" | "plain" | "accent";

/** A state in words; its color comes second. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <Badge className={`status ${tone}`}>{children}</Badge>;
}
