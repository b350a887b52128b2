import type { ClientResponse } from 'hono/client';
import type { ApiResult } from '../../../../lib/api-client.ts';
import { askAdmin } from '../session/ask-admin.ts';

interface Sending {
  readonly path: string;
  readonly form: FormData;
  /** How much of it is over, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** A slow line gets a file of 12 MB through in it. */
const TIMEOUT_MS = 5 * 60_000;

export function sendFile<Answer>(sending: Sending): Promise<ApiResult<Answer>> {
  return askAdmin(() => send<Answer>(sending));
}

/** `fetch` tells nobody how far it is. */
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

/** What the route answers, as its typed client would have it. */
function answerOf<Answer>({ responseText, status }: XMLHttpRequest): ClientResponse<Answer> {
  return new Response(responseText, { status }) as Response & ClientResponse<Answer>;
}
