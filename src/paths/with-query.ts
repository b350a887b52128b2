type Query = Readonly<Record<string, string | number | null | undefined>>;

/** What is null or undefined is left out. */
export function withQuery(path: string, query: Query): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? path : `${path}?${String(new URLSearchParams(said))}`;
}

/** Absolute, as a mail has to say it. */
export function hrefOf(siteUrl: URL, path: string, query: Query = {}): string {
  return new URL(withQuery(path, query), siteUrl).href;
}
