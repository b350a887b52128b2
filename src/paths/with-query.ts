type Query = Readonly<Record<string, string | number | null | undefined>>;

/** Leaves out what is null or undefined. */
export function withQuery(path: string, query: Query): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? path : `${path}?${String(new URLSearchParams(said))}`;
}

/** The absolute address, for a mail. */
export function hrefOf(siteUrl: URL, path: string, query: Query = {}): string {
  return new URL(withQuery(path, query), siteUrl).href;
}
