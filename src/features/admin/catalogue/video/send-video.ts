import type { ChangedVideo } from '#catalogue/admin-product.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { sendFile } from '#features/admin/kit/pictures/send-file.ts';
import { sendPicture } from '#features/admin/kit/pictures/send-picture.ts';
import { prepareVideo } from './prepare-video.ts';

interface Sending {
  readonly productId: number;
  readonly file: File;
  /** The share that is done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads the poster as any picture, then the video with the poster's address. */
export async function sendVideo({
  productId,
  file,
  onProgress,
  signal,
}: Sending): Promise<ChangedVideo | { readonly problem: string }> {
  const prepared = await prepareVideo(file);
  if ('problem' in prepared) return prepared;
  const poster = await sendPicture({
    ...{ file: prepared.poster, folder: 'products', signal },
    onProgress: () => undefined,
  });
  if (!poster.ok) return { problem: poster.failure.message };
  const form = new FormData();
  form.set('product', String(productId));
  form.set('poster', poster.value.address);
  form.set('seconds', String(prepared.seconds));
  form.set('file', file);
  const sent = await sendFile<ChangedVideo>({ path: adminPaths.videos, form, onProgress, signal });
  return sent.ok ? sent.value : { problem: sent.failure.message };
}
