export interface Freshness {
  readonly freshMs: number;
  /** After `freshMs`, shown stale for this long while a newer one is fetched. */
  readonly updatingMs: number;
  /** After `freshMs`, shown stale for this long while the Worker fails. */
  readonly staleOnErrorMs: number;
}

/** Cached by default without a header: a forgotten header does not prevent it. */
const SECONDS_BY_STATUS: Readonly<Record<number, number>> = {
  200: 7200,
  203: 7200,
  204: 7200,
  300: 1200,
  301: 1200,
  404: 180,
  405: 60,
  410: 180,
  414: 60,
  501: 60,
};
const NEVER_KEPT = new Set([206, 304, 520, 521, 522, 523, 524, 525, 526]);

export function freshnessOf(status: number, headers: Headers, isAuthorized: boolean): Freshness | null {
  if (NEVER_KEPT.has(status) || headers.has('Set-Cookie') || headers.get('Vary') === '*') return null;
  const said = directivesOf(headers);
  if (said.has('private') || said.has('no-store')) return null;
  const isForAll = ['public', 'must-revalidate', 's-maxage'].some((name) => said.has(name));
  if (isAuthorized && !isForAll) return null;
  const seconds = said.has('no-cache')
    ? 0
    : (said.get('s-maxage') ?? said.get('max-age') ?? SECONDS_BY_STATUS[status]);
  if (seconds === undefined) return null;
  const isNeverStale = ['s-maxage', 'must-revalidate', 'proxy-revalidate'].some((name) => said.has(name));
  return {
    freshMs: seconds * 1000,
    updatingMs: isNeverStale ? 0 : (said.get('stale-while-revalidate') ?? 0) * 1000,
    staleOnErrorMs: isNeverStale ? 0 : (said.get('stale-if-error') ?? Infinity) * 1000,
  };
}

function directivesOf(headers: Headers): Map<string, number> {
  const names = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Control'];
  const value = names.map((name) => headers.get(name)).find((each) => each !== null) ?? '';
  const parts = value
    .toLowerCase()
    .split(',')
    .filter((part) => part.trim() !== '');
  return new Map(
    parts.map((part) => {
      const [name = '', seconds = ''] = part.trim().split('=');
      return [name, Number(seconds)];
    }),
  );
}
