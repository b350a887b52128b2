import { Hono } from 'hono';
import { openDatabase } from '#drizzle/client.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { answerError } from '#functions/middleware/on-error.ts';
import { uploads } from '#functions/routes/admin/media.ts';
import { media } from '#functions/routes/media.ts';
import { createR2Media } from '#integrations/r2-media.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';

interface Env {
  readonly MEDIA: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly ASSETS: Fetcher;
}

const app = new Hono<ApiEnv>()
  .route('/api/admin/uploads', uploads)
  .route('/media', media)
  .onError(answerError);

/** Cloudflare's own Images, or one that fails as it does, with number and words of `X-Images`, or without any. */
function imagesFor(headers: Headers, images: ImagesBinding): ImagesBinding {
  const said = headers.get('X-Images');
  if (said === null) return images;
  const [, code = '', words = 'IMAGES_TRANSFORM_ERROR'] = /^(\d*) ?(.+)?$/.exec(said) ?? [];
  const refuse = () => {
    throw Object.assign(new Error(words), code === '' ? {} : { code: Number(code) });
  };
  const refusing = { info: () => Promise.resolve().then(refuse), input: refuse };
  return Object.assign(Object.create(images) as ImagesBinding, refusing);
}

/** Uploads and pictures with the real store; who asks is the administrator. */
export default {
  async fetch(request, { MEDIA, IMAGES, ASSETS }, execution) {
    const { headers } = request;
    const ctx = createTestContext(openDatabase({ url: headers.get('X-Database') ?? '' }), {
      media: createR2Media({ bucket: MEDIA, images: imagesFor(headers, IMAGES), assets: ASSETS }),
      actor: personAs('admin', headers.get('X-Owner') ?? ''),
      defer: (work) => {
        execution.waitUntil(work);
      },
    });
    return await app.fetch(request, { ctx });
  },
} satisfies ExportedHandler<Env>;
