const TIME_LIMIT_MS = 10_000;

interface Call {
  readonly method?: string;
  readonly json?: unknown;
  readonly header?: Readonly<Record<string, string>>;
  /** For calls that may take longer. */
  readonly signal?: AbortSignal;
}

/** Like `AbortSignal.timeout`, which iOS 15 does not have. */
export function abortedAfter(timeoutMs: number): AbortSignal {
  const call = new AbortController();
  setTimeout(() => call.abort(), timeoutMs);
  return call.signal;
}

/** The call to our own API that everything else builds on; after the time limit it fails as unreachable. */
export function callShop(
  address: string,
  { method = 'GET', json, header, signal = abortedAfter(TIME_LIMIT_MS) }: Call = {},
): Promise<Response> {
  return fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...header },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal,
  });
}
