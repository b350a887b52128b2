import type { Context } from '../context.server.ts';
import { noteToday } from '../health/count-today.server.ts';
import type { PictureRefusal } from '../ports.ts';

/** For the log and the owner's Health. */
export function noteRefusal(ctx: Context, { refused, cause }: PictureRefusal): void {
  ctx.log.error('images.refused', cause, { refused });
  if (refused === 'no-picture') return;
  ctx.defer(noteToday(ctx, refused === 'used-up' ? 'images_used_up' : 'images_away'));
}
