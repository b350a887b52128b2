import { Hono } from 'hono';
import type { OnTheLine } from '../serve.ts';
import type { World } from './world.ts';

const USED_UP = 9422;

/** Asked before each transformation by what stands before the local Images (images-plugin.ts). */
export function imagesRoutes({ settings, counts }: World) {
  return new Hono<OnTheLine>().post('/_world/images', (c) => {
    if (settings.imagesLeft === 0) {
      counts.imagesRefused += 1;
      // As Images answers its binding, which makes an error with this code of it.
      const text = `ERROR ${USED_UP}: The transformation request was rejected: the usage limit was reached.`;
      return c.text(text, 403, { 'cf-images-binding': `err=${USED_UP}` });
    }
    if (settings.imagesLeft !== null) settings.imagesLeft -= 1;
    counts.images += 1;
    return c.body(null, 204);
  });
}
