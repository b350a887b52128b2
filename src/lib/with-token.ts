/** The address of an order's page, with what opens it to whoever has no account. */
export function withToken(path: string, token: string | null): string {
  return token === null ? path : `${path}?${String(new URLSearchParams({ token }))}`;
}

/** No other site learns the token of an address; our own forms still say where they come from. */
export function hideToken(headers: Headers, token: string | null): void {
  if (token !== null) headers.set('Referrer-Policy', 'same-origin');
}
