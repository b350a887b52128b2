import type { PictureRefusal } from '#ports.ts';

/** Cloudflare's codes for a month whose transformations are used up. */
const USED_UP = new Set([9422, 9423]);
/** Its codes for failures of its own; every other code means that the file is no picture that it can read. */
const OWN_TROUBLE = new Set([9424, 9432, 9504, 9505, 9510, 9516, 9517, 9518, 9522, 9524, 9527, 9528, 9529]);

/** The result of the Images binding, or why there is none. */
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
  // A proxy in front of Images has no code of its own; its errors get the code for a picture that cannot be drawn.
  const isUnasked = /^Unexpected error response 50[2-4]/.test(cause.message);
  if (OWN_TROUBLE.has(cause.code) || isUnasked) return 'away';
  return 'no-picture';
}
