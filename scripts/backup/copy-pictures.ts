import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMPLAINT_PHOTO_FOLDER, PHOTO_FOLDER } from '#media/upload.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';
import { NotNowError, retried } from './retried.ts';

/** Null when the shop no longer has the picture. */
export type ReadPicture = (key: string) => Promise<Uint8Array | null>;

interface Copied {
  readonly gone: string[];
  /** Pictures that the shop may have and that could not be read, each with a sentence. */
  readonly unread: { readonly key: string; readonly why: string }[];
}

const TIMEOUT_MS = 60_000;
const PICTURES_AT_ONCE = 8;
const NOT_NOW = new Set([408, 429]);

/** Goes on after a picture that is refused. Once one gets no answer, it asks for no other: the shop is down. */
export async function copyPictures(
  folder: string,
  keys: ReadonlySet<string>,
  readPicture: ReadPicture,
  ended: AbortSignal,
): Promise<Copied> {
  const gone: string[] = [];
  const unread: Copied['unread'] = [];
  let away: NotNowError | null = null;

  async function read(key: string): Promise<Uint8Array | null | ShopError> {
    if (away !== null) return away;
    try {
      return await readPicture(key);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (error instanceof NotNowError) away = error;
      return error;
    }
  }

  const waiting = keys.values();
  const copyNext = async () => {
    for (const key of waiting) {
      ended.throwIfAborted();
      const found = await read(key);
      if (found === null) gone.push(key);
      else if (found instanceof ShopError) unread.push({ key, why: found.message });
      else {
        const file = join(folder, key);
        mkdirSync(dirname(file), { recursive: true });
        await writeFile(file, found);
      }
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, copyNext));
  ended.throwIfAborted();
  return { gone, unread };
}

const PRIVATE = [PHOTO_FOLDER, COMPLAINT_PHOTO_FOLDER];

/** Photos of hidden reviews and of complaints have no public address, so they are read from where they are stored. */
export function fromSite(site: string, readStored: ReadPicture): ReadPicture {
  return async (key) => {
    const found = await retried(() => fetchPicture(new URL(`/media/${key}`, site)));
    return found ?? (PRIVATE.some((each) => key.startsWith(`${each}/`)) ? await readStored(key) : null);
  };
}

async function fetchPicture(url: URL): Promise<Uint8Array | null> {
  const request = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch(url, request).catch(() => null);
  const bytes = await response?.bytes().catch(() => null);
  if (!response || !bytes || response.status >= 500 || NOT_NOW.has(response.status)) {
    throw new NotNowError(`The shop does not answer for ${url.pathname}.`);
  }
  if (response.status === 404) return null;
  const type = response.headers.get('Content-Type') ?? 'nothing';
  if (response.status === 200 && /^(?:image\/(?!svg)|video\/)/.test(type)) return bytes;
  throw new ShopError(`${url.href} gives no picture: ${String(response.status)}, ${type}.`);
}
