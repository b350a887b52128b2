import type { UploadedPicture, UploadFolder } from '#media/upload.ts';
import type { ApiResult } from '#lib/api-client.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { sendFile } from './send-file.ts';

interface Sending {
  readonly file: File;
  readonly folder: UploadFolder;
  /** The share that is done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

export function sendPicture({ file, folder, ...sending }: Sending): Promise<ApiResult<UploadedPicture>> {
  const form = new FormData();
  form.set('folder', folder);
  form.set('file', file);
  return sendFile<UploadedPicture>({ path: adminPaths.uploads, form, ...sending });
}
