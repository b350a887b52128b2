import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Each hash names its scheme, so that another one can follow without making anybody's password void. */
const VERSION = 's1';
const COST = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** `s1$salt$key`: scrypt as Node and workerd bring it, never in JavaScript. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  return [VERSION, salt, await deriveKey(password, salt)].join('$');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [version, salt = '', key = ''] = stored.split('$');
  const isKey = isSameSecret(await deriveKey(password, salt), key);
  return version === VERSION && isKey;
}

/** Keyboards send the same letter composed or not. */
function deriveKey(password: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('base64url'));
    });
  });
}

const encoder = new TextEncoder();

/** The time does not tell how much of the sent secret is right. */
export function isSameSecret(sent: string, secret: string): boolean {
  const [a, b] = [encoder.encode(sent), encoder.encode(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
