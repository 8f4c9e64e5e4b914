const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A time in the user's own zone; the exact time in UTC on hover. */
export function When({ iso, none = "Never" }: { readonly iso: string | null; readonly none?: string }) {
  if (iso === null) return <span className="soft">{none}</span>;
  return (
    <time dateTime={iso} title={iso}>
      {FORMAT.format(new Date(iso))}
    </time>
  );
}
