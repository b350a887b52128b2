import * as z from 'zod';
import { cleanPath } from './clean-path.ts';

const LONGEST_ADDRESS = 2000;

/** One slash in front: two of them, or a backslash, would name another site. */
const OWN_PATH = /^\/(?![/\\])\P{Cc}*$/u;

export const PageViewInput = z.strictObject({
  path: z.string().max(LONGEST_ADDRESS).regex(OWN_PATH, 'This is no page of the shop.').transform(cleanPath),
  /** Random, and the same as long as the browser's session lasts. */
  sessionId: z.string().regex(/^[\w-]{8,64}$/, 'This is no session.'),
});
export type PageViewInput = z.infer<typeof PageViewInput>;

/** What the owner does is no visit. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?:[/?]|$)/.test(path);
}
