import { IVORY, type PictureFormat } from '#media/picture.ts';
import type { MediaStore, ResizedPicture, PictureRefusal, PictureSize, RedrawnPicture } from '#ports.ts';
import { ASSETS } from './assets.server.ts';

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

function bytesOf({ body }: R2ObjectBody): ReadableStream<Uint8Array> {
  return body as ReadableStream<Uint8Array>;
}

const QUALITY = 90;
const UNKNOWN_TINT = 'f3e7d3';

async function measurePicture(
  images: ImagesBinding,
  body: ArrayBuffer,
): Promise<PictureSize | PictureRefusal> {
  const info = await unlessRefused(images.info(streamOf(body)));
  if ('refused' in info) return info;
  if (!('width' in info)) return { refused: 'no-picture', cause: info.format };
  return { width: info.width, height: info.height };
}

async function redrawPicture(
  images: ImagesBinding,
  original: ArrayBuffer,
  longestSide: number,
): Promise<RedrawnPicture | PictureRefusal> {
  const contentType = 'image/webp';
  const body = await unlessRefused(
    draw(
      images,
      original,
      { width: longestSide, height: longestSide, fit: 'scale-down' },
      { format: contentType, quality: QUALITY, anim: false },
    ),
  );
  if ('refused' in body) return body;
  const size = await measurePicture(images, body);
  if ('refused' in size) return size;
  const pixel = await unlessRefused(
    draw(images, body, { width: 1, height: 1, fit: 'squeeze' }, { format: 'image/png', anim: false }),
  );
  if ('refused' in pixel) return pixel;
  return { body, contentType, ...size, tint: (await readPngPixel(pixel)) ?? UNKNOWN_TINT };
}

async function draw(
  images: ImagesBinding,
  body: ArrayBuffer,
  transform: ImageTransform,
  output: ImageOutputOptions,
): Promise<ArrayBuffer> {
  const result = await images.input(streamOf(body)).transform(transform).output(output);
  return await result.response().arrayBuffer();
}

const streamOf = (body: ArrayBuffer) => new Blob([body]).stream();

// By hand: pngjs needs Node's streams, and a picture library would be most of the Worker, for one pixel.
const SIGNATURE_BYTES = 8;
const TYPE_AT = 4;
const DATA_AT = 8;
const CRC_BYTES = 4;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

async function readPngPixel(file: ArrayBuffer): Promise<string | null> {
  const chunks = chunksOf(new DataView(file));
  const [header, data, palette] = [chunks.get('IHDR'), chunks.get('IDAT'), chunks.get('PLTE')];
  if (!header || !data) return null;
  const [depth = 0, type = 0] = header.subarray(8, 10);
  if (depth < 8) return null;
  // The line starts with its filter byte, which does not affect its first pixel.
  const line = (await inflate(data)).subarray(1);
  const samples = Array.from({ length: CHANNELS[type] ?? 0 }, (_, at) => line[(at * depth) / 8] ?? 0);
  const [first = 0] = samples;
  switch (type) {
    case 0:
    case 4:
      return toHex([first, first, first], samples[1]);
    case 3:
      return palette ? toHex([...palette.subarray(first * 3, first * 3 + 3)]) : null;
    case 2:
    case 6:
      return toHex(samples.slice(0, 3), samples[3]);
    default:
      return null;
  }
}

function toHex(rgb: readonly number[], alpha = 255): string {
  const onWhite = rgb.map((value) => Math.round(255 + ((value - 255) * alpha) / 255));
  return onWhite.map((value) => value.toString(16).padStart(2, '0')).join('');
}

function chunksOf(view: DataView<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = SIGNATURE_BYTES; at + DATA_AT <= view.byteLength;) {
    const length = view.getUint32(at);
    if (at + DATA_AT + length > view.byteLength) break;
    const type = String.fromCharCode(...new Uint8Array(view.buffer, at + TYPE_AT, 4));
    chunks.set(type, new Uint8Array(view.buffer, at + DATA_AT, length));
    at += DATA_AT + length + CRC_BYTES;
  }
  return chunks;
}

async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Cloudflare's codes for a month whose transformations are used up. */
const USED_UP = new Set([9422, 9423]);
/** Cloudflare's codes for its own failures; every other code means that the file is no picture that it can read. */
const OWN_TROUBLE = new Set([9424, 9432, 9504, 9505, 9510, 9516, 9517, 9518, 9522, 9524, 9527, 9528, 9529]);

async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | PictureRefusal> {
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
