import { IVORY, type PictureFormat } from '#media/picture.ts';
import type { MediaStore, ResizedPicture } from '#ports.ts';
import { ASSETS } from '#integrations/assets.server.ts';
import { measurePicture, redrawPicture } from './redraw.server.ts';
import { unlessRefused } from './unless-refused.server.ts';

const OUTPUT = {
  avif: { format: 'image/avif', quality: 55 },
  webp: { format: 'image/webp', quality: 76 },
  jpg: { format: 'image/jpeg', quality: 78, background: IVORY },
} as const satisfies Record<PictureFormat, ImageOutputOptions>;

interface Bindings {
  readonly bucket: R2Bucket;
  readonly images: ImagesBinding;
  readonly assets: Fetcher;
}

export function createR2Media({ bucket, images, assets }: Bindings): MediaStore {
  return {
    async find(key, range) {
      const object = await bucket.get(key, range && { range });
      if (!object) return null;
      const contentType = object.httpMetadata?.contentType ?? 'application/octet-stream';
      return { body: bytesOf(object), contentType, etag: object.httpEtag };
    },
    async look(key) {
      const object = await bucket.head(key);
      return object && { size: object.size, etag: object.httpEtag };
    },
    async keep(key, body, contentType) {
      const options = { httpMetadata: { contentType }, onlyIf: { etagDoesNotMatch: '*' } };
      const written = await bucket.put(key, body, options);
      return { body, contentType, etag: written?.httpEtag ?? null };
    },
    async remove(key) {
      const { objects } = await bucket.list({ prefix: `variants/${key}/` });
      await bucket.delete([key, ...objects.map((variant) => variant.key)]);
    },
    resize: (body, width, format) => unlessRefused(resize(images, body, width, format)),
    measure: (body) => measurePicture(images, body),
    redraw: (body, longestSide) => redrawPicture(images, body, longestSide),
    async stockPicture(address) {
      const file = await assets.fetch(new URL(address, ASSETS));
      return {
        body: await file.arrayBuffer(),
        contentType: file.headers.get('Content-Type') ?? 'image/svg+xml',
        etag: file.headers.get('ETag'),
      };
    },
  };
}

async function resize(
  images: ImagesBinding,
  body: ReadableStream<Uint8Array>,
  width: number,
  format: PictureFormat,
): Promise<ResizedPicture> {
  const result = await images.input(body).transform({ width, fit: 'scale-down' }).output(OUTPUT[format]);
  return { body: await result.response().arrayBuffer(), contentType: result.contentType() };
}

/** The store returns bytes, which its types leave open. */
function bytesOf({ body }: R2ObjectBody): ReadableStream<Uint8Array> {
  return body as ReadableStream<Uint8Array>;
}
