const HEX_SHA256 = /^[0-9a-f]{64}$/;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' } as const;

/** Verifies what the payment window gave the browser; `orderId` must be our own, never the one sent along. */
export async function verifyCheckoutSignature(
  secret: string,
  orderId: string,
  paymentId: string,
  signature: string,
): Promise<boolean> {
  return await isSigned(secret, `${orderId}|${paymentId}`, signature);
}

/** Any of the secrets will do: two are valid while one replaces the other. */
export async function verifyWebhookSignature(
  secrets: readonly string[],
  rawBody: string,
  signature: string,
): Promise<boolean> {
  const verdicts = await Promise.all(secrets.map((secret) => isSigned(secret, rawBody, signature)));
  return verdicts.includes(true);
}

/** `verify` compares in constant time. */
async function isSigned(secret: string, message: string, signature: string): Promise<boolean> {
  if (!HEX_SHA256.test(signature)) return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), ALGORITHM, false, ['verify']);
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return await crypto.subtle.verify(ALGORITHM, key, bytes, encoder.encode(message));
}
