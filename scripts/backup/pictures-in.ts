import { fileKeyAt } from '#media/video.ts';

const KEY = String.raw`(?:[a-z]+\/){1,2}[\w-]+\.(?:jpe?g|png|webp|avif|mp4|webm)`;
const NAMED = new RegExp(String.raw`\/media\/(${KEY})|'(${KEY})'`, 'g');

const TABLE = /^INSERT OR REPLACE INTO "(\w+)" /;
/** Past events, whose files may be gone, and texts by strangers, who could name a thousand pictures. */
export const WORDS_ONLY: ReadonlySet<string> = new Set([
  'audit_log',
  'outbox',
  'idempotency_keys',
  'webhook_events',
  'users',
  'sessions',
  'accounts',
  'addresses',
  'user_carts',
  'newsletter_subscribers',
  'restock_wishes',
  'orders',
  'order_events',
  'payments',
  'refunds',
  'tax_documents',
  'complaints',
  'complaint_messages',
  'piece_reviews',
  'page_views',
  'vain_searches',
]);

/** Rows name pictures as /media/{key} or by the key alone. Variants, and PDFs of bills, can be made again. */
export function picturesIn(line: string): string[] {
  if (WORDS_ONLY.has(TABLE.exec(line)?.[1] ?? '')) return [];
  return [...line.matchAll(NAMED)]
    .map(([, shown, bare]) => fileKeyAt(`/media/${shown ?? bare ?? ''}`))
    .filter((key) => key !== null);
}

export function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  const kind = ending === 'mp4' || ending === 'webm' ? 'video' : 'image';
  return `${kind}/${ending.replace(/^jpg$/, 'jpeg')}`;
}
