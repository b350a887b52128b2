const BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** 192 random bits, fit for an address. */
export function createToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(BYTES)));
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The database stores only this form, so that nobody who reads it can use the token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return toBase64Url(new Uint8Array(digest));
}

/** Links of later mails need nothing stored: their token follows from the shop's secret. */
export async function signedToken(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const usage = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), usage, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return toBase64Url(signature.slice(0, BYTES));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
