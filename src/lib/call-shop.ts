const TIME_LIMIT_MS = 10_000;

interface Call {
  readonly method?: string;
  readonly json?: unknown;
  readonly header?: Readonly<Record<string, string>>;
  /** For what takes its time. */
  readonly signal?: AbortSignal;
}

/** A call to our own API, under all that asks it: whoever waits longer is told that it could not be reached. */
export function callShop(
  address: string,
  { method = 'GET', json, header, signal = AbortSignal.timeout(TIME_LIMIT_MS) }: Call = {},
): Promise<Response> {
  return fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...header },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal,
  });
}
