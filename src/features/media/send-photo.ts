import type { UploadFolder } from '#media/upload.ts';
import { abortedAfter, type Reply } from '#lib/call-shop.ts';
import { preparePicture } from './prepare-picture.ts';

const LIMIT_MS = 120_000;
const NOT_SENT = 'it could not be sent. Please try again.';

interface PhotoReply extends Reply {
  readonly address?: string;
}

/** Of a photo that was not taken, the problem follows its name and a colon. */
export async function sendPhoto(
  folder: UploadFolder,
  address: string,
  file: File,
): Promise<{ reply: PhotoReply } | { problem: string }> {
  const ready = await preparePicture(folder, file);
  if ('problem' in ready) return ready;
  const body = new FormData();
  body.set('file', ready.file);
  try {
    const response = await fetch(address, { method: 'POST', body, signal: abortedAfter(LIMIT_MS) });
    const reply = await response.json<PhotoReply>();
    return response.ok ? { reply } : { problem: reply.message ?? NOT_SENT };
  } catch {
    return { problem: NOT_SENT };
  }
}
