import type { ApiResult } from '../../../lib/api-client.ts';

const LENGTH = 8;

/** A failure that the log tells more about is named by the beginning of its number there. */
export function quoteRequest<Value>(result: ApiResult<Value>): ApiResult<Value> {
  if (result.ok) return result;
  const { failure } = result;
  const { requestId } = (failure.details ?? {}) as { readonly requestId?: unknown };
  if (typeof requestId !== 'string') return result;
  return {
    ok: false,
    failure: { ...failure, message: `${failure.message} (${requestId.slice(0, LENGTH)})` },
  };
}
