/** The filters of a list without the empty ones: for calls, links and the address. */
export function queryOf(filters: Readonly<Record<string, string | null>>): Record<string, string> {
  const given = Object.entries(filters).map(([name, value]): [string, string] => [name, value?.trim() ?? '']);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
