import type { ClientResponse } from 'hono/client';
import type { UploadedPicture, UploadFolder } from '#media/upload.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import type { ApiResult } from '#lib/api-client.ts';
import { askAdmin } from '#features/admin/kit/ask-admin.ts';

interface Sending {
  readonly path: string;
  readonly form: FormData;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

interface PictureSending extends Pick<Sending, 'onProgress' | 'signal'> {
  readonly file: File;
  readonly folder: UploadFolder;
}

export function sendPicture({
  file,
  folder,
  ...sending
}: PictureSending): Promise<ApiResult<UploadedPicture>> {
  const form = new FormData();
  form.set('folder', folder);
  form.set('file', file);
  return sendFile<UploadedPicture>({ path: adminPaths.uploads, form, ...sending });
}

/** Enough for 12 MB on a slow line. */
const TIMEOUT_MS = 5 * 60_000;

export function sendFile<Answer>(sending: Sending): Promise<ApiResult<Answer>> {
  return askAdmin(() => send<Answer>(sending));
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
function send<Answer>({ path, form, onProgress, signal }: Sending): Promise<ClientResponse<Answer>> {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.timeout = TIMEOUT_MS;
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onProgress(total > 0 ? loaded / total : 0);
  });
  return new Promise((resolve, reject) => {
    const fail = () => {
      reject(new Error('The upload did not reach the shop.'));
    };
    if (signal.aborted) {
      fail();
      return;
    }
    for (const name of ['error', 'timeout', 'abort']) request.addEventListener(name, fail);
    request.addEventListener('load', () => {
      resolve(answerOf(request));
    });
    signal.addEventListener('abort', () => {
      request.abort();
    });
    request.send(form);
  });
}

function answerOf<Answer>({ responseText, status }: XMLHttpRequest): ClientResponse<Answer> {
  return new Response(responseText, { status }) as Response & ClientResponse<Answer>;
}
