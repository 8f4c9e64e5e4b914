/** Questions under way, of one process each (its deps). */
const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Whoever asks what is being asked already gets that answer. A crowd with one payment would otherwise queue at the facilitator and
 * the nodes, with itself, until every one of its questions takes longer than it may.
 */
export function askOnce<Answer>(of: object, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = underWay.get(of) ?? new Map<string, Promise<unknown>>();
  underWay.set(of, asked);
  const known = asked.get(question) as Promise<Answer> | undefined;
  if (known !== undefined) return known;
  const answer = ask().finally(() => asked.delete(question));
  asked.set(question, answer);
  return answer;
}
