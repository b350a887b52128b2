/** The shop's problems by field name: details that are lists of sentences, unlike its other details. */
export function problemsIn(details: unknown): (readonly [field: string, message: string])[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).flatMap(([field, messages]) =>
    Array.isArray(messages) ? [[field, messages.join(' ')] as const] : [],
  );
}
