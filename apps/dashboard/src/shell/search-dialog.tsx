import { Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { SearchHit } from "@svc/sdk/client";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { formatPrice } from "../parts/money";
import { ProblemAlert } from "../parts/problem-alert";
import { Waiting } from "../parts/waiting";
import { When } from "../parts/when";
import { useApi, useMode } from "./use-mode";

/** Delay between the last keystroke and the request, so that a word causes one request and not one for each letter. */
const TYPING_MS = 250;
const CHARACTERS_MIN = 2;

/** The kinds of results in display order. `view` returns the path of a result. */
const KINDS = [
  { type: "transaction", title: "Payments", view: (id: string) => `payments/transactions/${id}` },
  { type: "payment_intent", title: "Payments started by customers", view: (id: string) => `payments/intents/${id}` },
  { type: "payment_link", title: "Payment links", view: (id: string) => `links/${id}` },
  { type: "product", title: "Products", view: () => "products" },
] as const;

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Searches for an id, a hash, an e-mail address, a reference or a name, all in one field. */
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const api = useApi();
  const mode = useMode();
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text.trim(), TYPING_MS);
  const isLongEnough = settled.length >= CHARACTERS_MIN;
  const found = useQuery({
    queryKey: ["search", mode, settled],
    queryFn: () => api.search({ q: settled }),
    enabled: isOpen && isLongEnough,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title="Search" size="lg" onKeyDown={moveAmongResults}>
      <Stack>
        <TextInput
          type="search"
          label="Id, transaction hash, e-mail, reference or name"
          description={mode === "test" ? "Searches test data." : "Searches live data."}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isLongEnough && found.isPending && <Waiting words="Searching" />}
        {found.error !== null && <ProblemAlert error={found.error} retry={() => void found.refetch()} />}
        {found.data && isLongEnough && <Results found={found.data} mode={mode} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

interface ResultsProps {
  readonly found: readonly SearchHit[];
  readonly mode: string;
  readonly onClose: () => void;
}

function Results({ found, mode, onClose }: ResultsProps) {
  const kinds = KINDS.map((kind) => ({ ...kind, items: found.filter(({ type }) => type === kind.type) }));
  return (
    <>
      <Text size="sm" role="status">
        {found.length === 0
          ? "Nothing found. Enter a whole id, hash, e-mail address or reference, or the beginning of a name."
          : `${found.length} ${found.length === 1 ? "result" : "results"}`}
      </Text>
      {kinds
        .filter(({ items }) => items.length > 0)
        .map(({ type, title, view, items }) => (
          <section key={type}>
            <Title order={3} size="h6" mb={4}>
              {title}
            </Title>
            <ul className="results">
              {items.map((item) => (
                <li key={item.id}>
                  <Link to={`/${mode}/${view(item.id)}`} onClick={onClose}>
                    <b className="break">{item.name || item.clientReference || item.customerEmail || item.id}</b>
                    <span className="soft">
                      {formatPrice(item.amount)}
                      {item.status === null ? "" : ` · ${item.status}`} · <When iso={item.createdAt} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

/** The arrow keys move the focus between the field and the results. Enter in the field opens the first result. */
function moveAmongResults(event: KeyboardEvent<HTMLElement>): void {
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], .results a')];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (event.key === "Enter" && at === 0) places[1]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || at === -1) return;
  event.preventDefault();
  places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus();
}
