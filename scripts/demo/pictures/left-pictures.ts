import { fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mediaKeyAt } from '../../../src/domain/media/picture.ts';
import type { LeftDrawn, Wanted } from './draw-left.ts';
import type { LeftPicture } from './prepare-pictures.ts';

export interface LeftPictures {
  /** Whether all are stored. */
  readonly areAllThere: () => boolean;
  /** Resolves once the picture at this path is stored; at once if it is none of these, or cannot be drawn. */
  readonly isThere: (path: string) => Promise<void>;
}

const SIZE_AND_FORMAT = /\/\d+\.\w+$/;

/** Has the pictures of the list drawn and stored while the shop is open, and then removes the list. */
export function hangLeftPictures(
  listFile: string,
  putPicture: (key: string, file: string) => Promise<void>,
): LeftPictures {
  const list = JSON.parse(readFileSync(listFile, 'utf8')) as LeftPicture[];
  const waiting = new Map(list.map(({ key }) => [key, Promise.withResolvers<null>()]));
  const child = fork(join(import.meta.dirname, 'draw-left.ts'), [listFile]);
  let stored = Promise.resolve();

  child.on('message', ({ key, files }: LeftDrawn) => {
    stored = stored.then(async () => {
      for (const { key: name, file } of files) await putPicture(name, file);
      waiting.get(key)?.resolve(null);
      waiting.delete(key);
    });
  });
  child.once('exit', () => {
    void stored
      .then(() => {
        if (waiting.size === 0) rmSync(listFile, { force: true });
      })
      .catch((error: unknown) => console.error('Pictures of the demo shop were not stored:', error))
      // The next start draws the others.
      .finally(() => waiting.forEach(({ resolve }) => resolve(null)));
  });
  return {
    areAllThere: () => waiting.size === 0,
    async isThere(path) {
      const key = mediaKeyAt(path).replace(SIZE_AND_FORMAT, '');
      const picture = waiting.get(key);
      if (!picture) return;
      if (child.connected) child.send({ key } satisfies Wanted);
      await picture.promise;
    },
  };
}
