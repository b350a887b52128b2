import { Hono } from 'hono';
import type { OnTheLine } from '../serve.ts';
import type { World } from './world.ts';

const USED_UP = 9422;

/** The stand-in before the local Images asks this before each transformation (images-plugin.ts). */
export function imagesRoutes({ settings, counts }: World) {
  return new Hono<OnTheLine>().post('/_world/images', (c) => {
    if (settings.imagesLeft === 0) {
      counts.imagesRefused += 1;
      // Like Images' answer to its binding, which turns it into an error with this code.
      const text = `ERROR ${USED_UP}: The transformation request was rejected: the usage limit was reached.`;
      return c.text(text, 403, { 'cf-images-binding': `err=${USED_UP}` });
    }
    if (settings.imagesLeft !== null) settings.imagesLeft -= 1;
    counts.images += 1;
    return c.body(null, 204);
  });
}
