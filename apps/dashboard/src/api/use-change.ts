import { SvcError, UnknownOutcomeError } from "@svc/sdk/errors";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { getMerchant } from "./client";

/**
 * @param input the values from which the request body is built, apart from times
 * @param firstSentMs when the user first sent this input. A time in the body must be computed from it, so that a retry
 * sends the same body
 */
type Send<Input, Output> = (
  input: Input,
  options: { readonly idempotencyKey: string },
  firstSentMs: number,
) => Promise<Output>;

/**
 * Makes a change through the API. A retry with the same input sends the same Idempotency-Key. So if the response was
 * lost, the retry doesn't make the change twice. The input alone decides the key, and the API refuses a known key with
 * another body. So pass `mutate` the values that the body contains, not the text of the form.
 */
export function useChange<Input, Output>(
  send: Send<Input, Output>,
  onDone?: (output: Output, input: Input) => void | Promise<void>,
): UseMutationResult<Output, unknown, Input> {
  const last = useRef<{ readonly input: string; readonly key: string; readonly firstSentMs: number } | null>(null);
  const sentFor = useRef<string | null>(null);
  return useMutation({
    mutationFn: (input: Input) => {
      sentFor.current = getMerchant();
      const text = toText(input);
      if (last.current?.input !== text) {
        last.current = { input: text, key: crypto.randomUUID(), firstSentMs: Date.now() };
      }
      const { key, firstSentMs } = last.current;
      return send(input, { idempotencyKey: key }, firstSentMs);
    },
    onError: (error) => {
      if (isFinal(error)) last.current = null;
    },
    onSuccess: async (output, input) => {
      last.current = null;
      // If the user acts for another merchant by now, the cache and the views are about that merchant.
      if (sentFor.current === getMerchant()) await onDone?.(output, input);
    },
  });
}

/**
 * True if the API refused the change, and waiting doesn't help. The API may repeat such an answer for the same key, so
 * the next try needs a new key, even with the same input.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof SvcError &&
  !(error instanceof UnknownOutcomeError) &&
  error.status >= 400 &&
  error.status < 500 &&
  error.retryAfter === undefined;

/** The input as JSON. Like the API, ignores the order of an object's members. */
const toText = (input: unknown): string =>
  JSON.stringify(input ?? null, (_name, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
