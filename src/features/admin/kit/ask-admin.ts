import type { ClientResponse } from 'hono/client';
import { atom } from 'nanostores';
import { useState } from 'react';
import type { ErrorCode } from '#errors.ts';
import { type ApiResult, ask, type CallFailure, type ValueOf } from '#lib/api-client.ts';

export const NEEDS_SIGN_IN: ReadonlySet<string> = new Set<string>([
  'SIGNED_OUT',
  'SIGN_IN_AGAIN',
] satisfies ErrorCode[]);

/** Failures after which the change may have been made: perhaps only the answer was lost. */
const UNCLEAR = new Set<string>(['NETWORK', 'DATABASE_UNAVAILABLE', 'INTERNAL', 'UNREADABLE'] satisfies (
  ErrorCode | CallFailure
)[]);

export const mayBeDone = (code: string): boolean => UNCLEAR.has(code);

/** After the owner has signed in again the call is repeated, so nothing typed is lost. */
export async function askAdmin<Answer extends ClientResponse<unknown>>(
  send: () => Promise<Answer>,
): Promise<ApiResult<ValueOf<Answer>>> {
  const signIns = signInsSoFar();
  const result = withRequestId(await ask(send()));
  if (result.ok || !NEEDS_SIGN_IN.has(result.failure.code)) return result;
  const hasSignedIn = signInsSoFar() > signIns;
  return hasSignedIn || (await signInAgain()) ? withRequestId(await ask(send())) : result;
}

export async function readAdmin<Answer extends ClientResponse<unknown>>(
  send: () => Promise<Answer>,
): Promise<ValueOf<Answer>> {
  const result = await askAdmin(send);
  if (result.ok) return result.value;
  throw new Error(result.failure.message);
}

export function ofRow<Json>(id: number | string, json?: Json, header: Readonly<Record<string, string>> = {}) {
  return { param: { id: String(id) }, json, header };
}

const LENGTH = 8;

/** The log explains such a failure; the beginning of the request id finds it there. */
function withRequestId<Value>(result: ApiResult<Value>): ApiResult<Value> {
  if (result.ok) return result;
  const { failure } = result;
  const { requestId } = (failure.details ?? {}) as { readonly requestId?: unknown };
  if (typeof requestId !== 'string') return result;
  return {
    ok: false,
    failure: { ...failure, message: `${failure.message} (${requestId.slice(0, LENGTH)})` },
  };
}

export type Question = (isSignedIn: boolean) => void;

export const $signInAgain = atom<Question | null>(null);

let asked: Promise<boolean> | undefined;
let timesSignedIn = 0;

const signInsSoFar = (): number => timesSignedIn;

function signInAgain(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => {
    $signInAgain.set((isSignedIn) => {
      $signInAgain.set(null);
      asked = undefined;
      if (isSignedIn) timesSignedIn += 1;
      answer(isSignedIn);
    });
  });
  return asked;
}

type Header = Readonly<Record<'Idempotency-Key', string>>;

/** Until an answer has come, every press on a row sends the same key, so that what it makes is made only once. */
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
