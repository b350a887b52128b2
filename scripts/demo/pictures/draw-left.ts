// A separate process that leaves the machine to others: draws the pictures that the first start left, and first those
// that somebody waits for. It sends a `DrawnPicture` for each.
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { drawPictures } from './draw-pictures.ts';
import type { LeftPicture } from './prepare-pictures.ts';

/** The message it takes: somebody waits for the picture with this key. */
export interface Wanted {
  readonly key: string;
}

const [listFile = ''] = process.argv.slice(2);
const left = JSON.parse(readFileSync(listFile, 'utf8')) as LeftPicture[];

setPriority(constants.priority.PRIORITY_LOW);
process.once('disconnect', () => process.exit());
process.on('message', ({ key }: Wanted) => {
  const at = left.findIndex((each) => each.key === key);
  if (at > 0) left.unshift(...left.splice(at, 1));
});
await drawPictures(left, (picture) => process.send?.(picture));
process.disconnect();
