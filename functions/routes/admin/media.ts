import { type Context, Hono } from 'hono';
import { DomainError } from '../../../src/domain/errors.ts';
import { addVideo, type VideoUpload } from '../../../src/domain/catalogue/product-video.server.ts';
import { type Upload, uploadPicture } from '../../../src/domain/media/upload-picture.server.ts';
import { isUploadFolder, LARGEST_UPLOAD_BYTES } from '../../../src/domain/media/upload.ts';
import { MOST_VIDEO_BYTES } from '../../../src/domain/media/video.ts';
import { ROW_ID } from '../../../src/domain/row-id.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readForm } from '../../input.ts';
import { demandMultipart } from '../../middleware/guards.ts';
import { limitBodyTo } from '../../middleware/limit-body.ts';

const FORM_AROUND_FILE_BYTES = 4 * 1024;
const FIELDS = new Set(['file', 'folder']);

export const uploads = new Hono<ApiEnv>().post(
  '/',
  demandMultipart,
  limitBodyTo(LARGEST_UPLOAD_BYTES + FORM_AROUND_FILE_BYTES),
  async (c) => c.json(await uploadPicture(c.env.ctx, await readUpload(c)), 201),
);

const VIDEO_FIELDS = new Set(['file', 'product', 'poster', 'seconds']);

export const videos = new Hono<ApiEnv>().post(
  '/',
  demandMultipart,
  limitBodyTo(MOST_VIDEO_BYTES + FORM_AROUND_FILE_BYTES),
  async (c) => c.json(await addVideo(c.env.ctx, await readVideo(c)), 201),
);

async function readVideo(c: Context<ApiEnv>): Promise<VideoUpload> {
  const form = await readForm(c);
  const [file, product, poster] = [form.get('file'), form.get('product'), form.get('poster')];
  const seconds = Number(form.get('seconds'));
  if (!(file instanceof File)) throw invalid('file', 'No file provided.');
  if (typeof product !== 'string' || !ROW_ID.test(product))
    throw invalid('product', 'There is no such product.');
  if (typeof poster !== 'string') throw invalid('poster', 'Please choose the video again.');
  if (!(seconds > 0)) throw invalid('seconds', 'Please choose the video again.');
  for (const field of form.keys()) {
    if (!VIDEO_FIELDS.has(field)) throw invalid(field, 'There is no such field.');
  }
  return { productId: Number(product), file: await file.arrayBuffer(), poster, seconds };
}

async function readUpload(c: Context<ApiEnv>): Promise<Upload> {
  const form = await readForm(c);
  const [file, folder] = [form.get('file'), form.get('folder')];
  if (!(file instanceof File)) throw invalid('file', 'No file provided.');
  if (!isUploadFolder(folder)) throw invalid('folder', 'There is no such folder.');
  for (const field of form.keys()) if (!FIELDS.has(field)) throw invalid(field, 'There is no such field.');
  return { folder, file: await file.arrayBuffer() };
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('INVALID_INPUT', { details: { [field]: [message] } });
}
