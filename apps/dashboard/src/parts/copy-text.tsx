import { ActionIcon, CopyButton, Group, Tooltip } from "@mantine/core";
import { Check, Copy } from "lucide-react";

interface CopyTextProps {
  readonly text: string;
  /** A shorter form to show. The button still copies `text`. */
  readonly shown?: string;
  /** Name of the text, for screen readers. */
  readonly what: string;
}

/** A text in monospace with a button that copies it. */
export function CopyText({ text, shown = text, what }: CopyTextProps) {
  return (
    <Group gap={4} wrap="nowrap" className="copy-text">
      <code className="break">{shown}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? "Copied" : "Copy"}>
            <ActionIcon
              variant="subtle"
              color={copied ? "green" : "gray"}
              onClick={copy}
              aria-label={copied ? "Copied" : `Copy ${what}`}
            >
              {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
