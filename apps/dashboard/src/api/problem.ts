import { RateLimitError, SvcError, UnknownOutcomeError, ValidationError } from "@svc/sdk/errors";

/** An error as text for the user, including what to do next. */
export interface Problem {
  readonly title: string;
  readonly text: string;
  /** Lets the operator find the request. */
  readonly requestId: string | undefined;
  /** Messages about single form fields, by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A download that ended before its last row. */
export class BrokenDownload extends Error {}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export function toProblem(error: unknown): Problem {
  const requestId = error instanceof SvcError ? error.requestId : undefined;
  const words = (title: string, text: string, fields: Problem["fields"] = {}) => ({ title, text, requestId, fields });
  if (error instanceof BrokenDownload) {
    return words(
      "The download was interrupted",
      "No file was saved. Check your connection, then try again. A shorter period gives a smaller file.",
    );
  }
  if (!(error instanceof SvcError)) return words("Something went wrong", "Reload the page and try again.");
  if (error.code === "CONNECTION") {
    return words("No answer from the service", "Check your connection, then try again. What you typed is still there.");
  }
  if (error instanceof RateLimitError) {
    const seconds = error.retryAfter ?? 60;
    return words("Too many requests", `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"}, then try again.`);
  }
  if (error.status === 401) return words("Your session has ended", "Sign in again.");
  if (error.status === 403)
    return words(
      "You can't do this",
      [error.message, error.hint]
        .filter(Boolean)
        .map((text) => sentence(text as string))
        .join(" "),
    );
  if (error instanceof ValidationError) {
    const fields = Object.fromEntries(error.errors.map(({ field, reason }) => [field, sentence(reason)]));
    const unnamed = error.errors.map(({ field, reason }) => `${field} ${reason}`).join("; ");
    return words("Check what you entered", sentence(unnamed || error.message), fields);
  }
  if (error instanceof UnknownOutcomeError || error.status >= 500) {
    return words(
      "The service has a problem",
      "Try again in a minute. If the change was already made, trying again doesn't make it twice.",
    );
  }
  return words(sentence(error.message), error.hint ?? "Reload the page to see the current state.");
}
