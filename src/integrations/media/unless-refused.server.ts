import type { PictureRefusal } from '../../domain/ports.ts';

/** Cloudflare's number for a month whose transformations are used up. */
const USED_UP = 9422;
/** Its numbers for troubles of its own; every other says that the file is no picture that it can read. */
const OWN_TROUBLE = new Set([9424, 9432, 9504, 9505, 9510, 9516, 9517, 9518, 9522, 9524]);

/** What the Images binding gives, or why it gives nothing. */
export async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | PictureRefusal> {
  try {
    return await work;
  } catch (cause) {
    return { refused: reasonOf(cause), cause };
  }
}

function reasonOf(cause: unknown): PictureRefusal['refused'] {
  const isNumbered = cause instanceof Error && 'code' in cause && typeof cause.code === 'number';
  if (!isNumbered || OWN_TROUBLE.has(Number(cause.code))) return 'away';
  return cause.code === USED_UP ? 'used-up' : 'no-picture';
}
