/** Keeps the address's token from other sites; our own forms still send where they come from. */
export function hideToken(headers: Headers, token: string | null): void {
  if (token !== null) headers.set('Referrer-Policy', 'same-origin');
}
