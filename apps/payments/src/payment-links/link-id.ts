const FORM = /^(?:pl-)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The UUID of a link as buyers name it: `pl-<uuid>` or the bare UUID; null when it is neither. */
export const linkIdOf = (text: string): string | null => FORM.exec(text)?.[1]?.toLowerCase() ?? null;

/** The canonical public name of a link. */
export const publicLinkId = (id: string): string => `pl-${id}`;
