import type { ClientResponse } from 'hono/client';
import type { UploadedPicture, UploadFolder } from '../../../../domain/media/upload.ts';
import { adminPaths } from '../../../../lib/admin-paths.ts';
import type { ApiResult } from '../../../../lib/api-client.ts';
import { askAdmin } from '../session/ask-admin.ts';

interface Sending {
  readonly file: File;
  readonly folder: UploadFolder;
  /** How much of it is over, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** A slow line gets a picture of 10 MB through in it. */
const TIMEOUT_MS = 5 * 60_000;

export function sendPicture(sending: Sending): Promise<ApiResult<UploadedPicture>> {
  return askAdmin(() => send(sending));
}

/** `fetch` tells nobody how far it is. */
function send({ file, folder, onProgress, signal }: Sending): Promise<ClientResponse<UploadedPicture>> {
  const form = new FormData();
  form.set('folder', folder);
  form.set('file', file);
  const request = new XMLHttpRequest();
  request.open('POST', adminPaths.uploads);
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

/** What the route of uploads answers, as its typed client would have it. */
function answerOf({ responseText, status }: XMLHttpRequest): ClientResponse<UploadedPicture> {
  return new Response(responseText, { status }) as Response & ClientResponse<UploadedPicture>;
}
