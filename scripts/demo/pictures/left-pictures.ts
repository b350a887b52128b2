import { fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mediaKeyAt } from '../../../src/domain/media/picture.ts';
import type { Wanted } from './draw-left.ts';
import type { DrawnPicture } from './draw-worker.ts';
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

  child.on('message', ({ key, files }: DrawnPicture) => {
    stored = stored.then(async () => {
      try {
        for (const { key: name, file } of files) await putPicture(name, file);
        waiting.get(key)?.resolve(null);
        waiting.delete(key);
      } catch (error) {
        console.error('A picture of the demo shop was not stored:', error);
        waiting.get(key)?.resolve(null);
      }
    });
  });
  // What is missing then is drawn by the next start.
  const end = async () => {
    await stored;
    if (waiting.size === 0) rmSync(listFile, { force: true });
    for (const { resolve } of waiting.values()) resolve(null);
  };
  child.once('close', () => void end());
  child.on('error', (error) => {
    console.error('The pictures of the demo shop are not drawn:', error);
    void end();
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
