import { Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";

const SLOW_AFTER_MS = 6_000;

/** Shows that something loads, and after a few seconds that it takes longer than usual. */
export function Waiting({ words }: { readonly words: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack align="center" py="xl" role="status">
      <Loader aria-hidden />
      <Text c="dimmed">{words} …</Text>
      {isSlow && (
        <Text size="sm" ta="center" maw={360}>
          This takes longer than usual. The service may be busy, or your connection slow. If it fails, we'll tell you
          what to do.
        </Text>
      )}
    </Stack>
  );
}
