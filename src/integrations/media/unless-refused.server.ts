import type { PictureRefusal } from '../../domain/ports.ts';

/** Cloudflare's numbers for a month whose transformations are used up. */
const USED_UP = new Set([9422, 9423]);
/** Its numbers for troubles of its own; every other says that the file is no picture that it can read. */
const OWN_TROUBLE = new Set([9424, 9432, 9504, 9505, 9510, 9516, 9517, 9518, 9522, 9524, 9527, 9528, 9529]);

/** What the Images binding gives, or why it gives nothing. */
export async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | PictureRefusal> {
  try {
    return await work;
  } catch (cause) {
    return { refused: reasonOf(cause), cause };
  }
}

function reasonOf(cause: unknown): PictureRefusal['refused'] {
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'number')) return 'away';
  if (USED_UP.has(cause.code)) return 'used-up';
  // What stands before Images has no number of its own, and gets that of a picture which cannot be drawn.
  const isUnasked = /^Unexpected error response 50[2-4]/.test(cause.message);
  if (OWN_TROUBLE.has(cause.code) || isUnasked) return 'away';
  return 'no-picture';
}
