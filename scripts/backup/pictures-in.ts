import { fileKeyAt } from '../../src/domain/media/video.ts';

const KEY = String.raw`(?:[a-z]+\/){1,2}[\w-]+\.(?:jpe?g|png|webp|avif|mp4|webm)`;
const NAMED = new RegExp(String.raw`\/media\/(${KEY})|'(${KEY})'`, 'g');

/** What was: a file that it names may be gone. */
const HISTORY = 'INSERT OR REPLACE INTO "audit_log" ';

/**
 * The keys of all pictures and videos that a line of SQL names, as rows keep them: /media/{key}, or the key alone as the
 * whole value of a column. Of what the outbox is to remove no row is left that shows it; variants and the PDFs of bills,
 * which no column names, are made again.
 */
export function picturesIn(line: string): string[] {
  if (line.startsWith(HISTORY)) return [];
  return [...line.matchAll(NAMED)]
    .map(([, shown, bare]) => fileKeyAt(`/media/${shown ?? bare ?? ''}`))
    .filter((key) => key !== null);
}

/** By the ending of its key. */
export function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  const kind = ending === 'mp4' || ending === 'webm' ? 'video' : 'image';
  return `${kind}/${ending.replace(/^jpg$/, 'jpeg')}`;
}
