import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mediaAddress, parsePictureKey } from '#media/picture.ts';
import { widthsFor } from '#media/picture-widths.ts';
import type { ProductVideo } from '#media/video.ts';

const folder = join(import.meta.dirname, 'media');
const VIDEO_SECONDS = 5;
/** The part of a file's name that a person reads; its size and the colour of its edges follow. */
const NAME = /[a-z0-9-]+(?=-\d+x\d+-[0-9a-f]{6}\.)/;

interface MediaFile {
  readonly file: string;
  readonly key: string;
  readonly name: string;
}

/** Below `variants` are the sizes that lists and the home page show first. */
export const MEDIA_FILES: readonly MediaFile[] = globSync(['*/*.*', 'variants/*/*/*'], { cwd: folder }).map(
  (path) => ({
    file: join(folder, path),
    key: path.replace(NAME, (name) => name.replaceAll('-', '')),
    name: join(dirname(path), NAME.exec(path)?.[0] ?? ''),
  }),
);

/** A picture is also stored as its own largest size, which otherwise had to be made. */
export function keysOf({ key }: MediaFile): string[] {
  const picture = parsePictureKey(key);
  const widest = picture ? widthsFor(picture).slice(-1) : [];
  return [key, ...widest.map((width) => `variants/${key}/${String(width)}.avif`)];
}

const addresses = new Map(MEDIA_FILES.map(({ name, key }) => [name, mediaAddress(key)]));

export function pictureOf(name: string): string {
  const address = addresses.get(name);
  if (address === undefined) throw new Error(`There is no picture of ${name}`);
  return address;
}

export function picturesOf(piece: string): string[] {
  return [1, 2, 3, 4].flatMap((nth) => addresses.get(`${piece}-${String(nth)}`) ?? []);
}

export function videoOf(piece: string, addedAt: number): ProductVideo | null {
  const address = addresses.get(`${piece}-video`);
  if (address === undefined) return null;
  return { address, poster: pictureOf(`${piece}-poster`), seconds: VIDEO_SECONDS, addedAt };
}
