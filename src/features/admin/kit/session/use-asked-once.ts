import type { ClientResponse } from 'hono/client';
import { useState } from 'react';
import type { ApiResult, ValueOf } from '#lib/api-client.ts';
import { askAdmin, mayBeDone } from './ask-admin.ts';

type Header = Readonly<Record<'Idempotency-Key', string>>;

/**
 * For a press that makes something from a row: until an answer has come, every press sends the first one's key, so that
 * it is made only once.
 */
export function useAskedOnce() {
  const [keys] = useState(() => new Map<number, string>());
  return async <Answer extends ClientResponse<unknown>>(
    id: number,
    send: (header: Header) => Promise<Answer>,
  ): Promise<ApiResult<ValueOf<Answer>>> => {
    const key = keys.get(id) ?? crypto.randomUUID();
    keys.set(id, key);
    const result = await askAdmin(() => send({ 'Idempotency-Key': key }));
    if (result.ok || !mayBeDone(result.failure.code)) keys.delete(id);
    return result;
  };
}
