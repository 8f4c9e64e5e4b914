import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * Makes a change through the API. A retry with the same input sends the same Idempotency-Key. So if the response was
 * lost, the retry doesn't make the change twice.
 */
export function useChange<Input, Output>(
  send: (input: Input, options: { readonly idempotencyKey: string }) => Promise<Output>,
  onDone?: (output: Output, input: Input) => void | Promise<void>,
): UseMutationResult<Output, unknown, Input> {
  const last = useRef<{ readonly input: string; readonly key: string } | null>(null);
  return useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input ?? null);
      if (last.current?.input !== text) last.current = { input: text, key: crypto.randomUUID() };
      return send(input, { idempotencyKey: last.current.key });
    },
    onSuccess: async (output, input) => {
      last.current = null;
      await onDone?.(output, input);
    },
  });
}
