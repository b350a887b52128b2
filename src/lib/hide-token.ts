/** No other site learns the token of an address; our own forms still say where they come from. */
export function hideToken(headers: Headers, token: string | null): void {
  if (token !== null) headers.set('Referrer-Policy', 'same-origin');
}
