import type { Context } from '#context.server.ts';
import type { ByteRange, StreamedFile } from '#ports.ts';

interface FoundVideo {
  /** Null if the requested part does not exist. */
  readonly file: StreamedFile | null;
  /** Null for the whole file. */
  readonly range: ByteRange | null;
  readonly size: number;
  readonly etag: string;
}

/** A video, or the part of it that a player asks for. RFC 9110 allows the whole as an answer to several parts. */
export async function findVideo(
  { media }: Context,
  key: string,
  { range: asked, ifRange }: { readonly range?: string | undefined; readonly ifRange?: string | undefined },
): Promise<FoundVideo | null> {
  const about = await media.look(key);
  if (!about) return null;
  const isSame = ifRange === undefined || ifRange === about.etag;
  const range = asked !== undefined && isSame ? rangeIn(asked, about.size) : null;
  if (range === 'outside') return { ...about, file: null, range: null };
  const file = await media.find(key, range ?? undefined);
  return file && { ...about, file, range };
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Null for an unreadable header, which counts as none. */
function rangeIn(header: string, size: number): ByteRange | 'outside' | null {
  const [match, first = '', last = ''] = RANGE.exec(header.trim()) ?? [];
  if (match === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return from >= size || to < from ? 'outside' : { offset: from, length: to - from + 1 };
}
