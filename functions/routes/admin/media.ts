import { type Context, Hono } from 'hono';
import { DomainError } from '#errors.ts';
import { addVideo, type VideoUpload } from '#catalogue/product-media.server.ts';
import { type Upload, uploadPicture } from '#media/pictures.server.ts';
import { isUploadFolder, LARGEST_UPLOAD_BYTES } from '#media/upload.ts';
import { CHOOSE_VIDEO_AGAIN, MOST_VIDEO_BYTES } from '#media/video.ts';
import { ROW_ID } from '#row-id.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { fileIn, readForm } from '#functions/input.ts';
import { demandMultipart, limitUpload, needs } from '#functions/middleware/guards.ts';

const FIELDS = new Set(['file', 'folder']);

export const uploads = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .post('/', demandMultipart, limitUpload(LARGEST_UPLOAD_BYTES), async (c) =>
    c.json(await uploadPicture(c.env.ctx, await readUpload(c)), 201),
  );

const VIDEO_FIELDS = new Set(['file', 'product', 'poster', 'seconds']);

export const videos = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .post('/', demandMultipart, limitUpload(MOST_VIDEO_BYTES), async (c) =>
    c.json(await addVideo(c.env.ctx, await readVideo(c)), 201),
  );

async function readVideo(c: Context<ApiEnv>): Promise<VideoUpload> {
  const form = await readForm(c);
  const file = fileIn(form);
  const [product, poster] = [form.get('product'), form.get('poster')];
  const seconds = Number(form.get('seconds'));
  if (typeof product !== 'string' || !ROW_ID.test(product))
    throw invalid('product', 'There is no such product.');
  if (typeof poster !== 'string') throw invalid('poster', CHOOSE_VIDEO_AGAIN);
  if (!(seconds > 0)) throw invalid('seconds', CHOOSE_VIDEO_AGAIN);
  for (const field of form.keys()) {
    if (!VIDEO_FIELDS.has(field)) throw invalid(field, 'There is no such field.');
  }
  return { productId: Number(product), file: await file.arrayBuffer(), poster, seconds };
}

async function readUpload(c: Context<ApiEnv>): Promise<Upload> {
  const form = await readForm(c);
  const file = fileIn(form);
  const folder = form.get('folder');
  if (!isUploadFolder(folder)) throw invalid('folder', 'There is no such folder.');
  for (const field of form.keys()) if (!FIELDS.has(field)) throw invalid(field, 'There is no such field.');
  return { folder, file: await file.arrayBuffer() };
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('INVALID_INPUT', { details: { [field]: [message] } });
}
