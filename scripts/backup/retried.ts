import { setTimeout as pause } from 'node:timers/promises';
import { findUnavailable } from '#drizzle/errors.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';

/** Two minutes in all. */
const PAUSES_MS = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000];

export class NotNowError extends ShopError {
  override name = 'NotNowError';
}

/** For work that may be done twice: a call that was lost, or that a database above its quota refuses, is made again. */
export async function retried<Result>(
  work: () => Promise<Result>,
  tellFirst?: (error: unknown) => void,
): Promise<Result> {
  for (const [at, pauseMs] of PAUSES_MS.entries()) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (at === 0) tellFirst?.(error);
      await pause(pauseMs);
    }
  }
  return await work();
}

const mayPass = (error: unknown) =>
  error instanceof NotNowError ||
  (findUnavailable(error)?.reason ?? 'denied') !== 'denied' ||
  (error instanceof Error && 'code' in error && error.code === 'BLOCKED');
