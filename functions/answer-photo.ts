import type { Context } from 'hono';
import { DomainError } from '#errors.ts';
import type { StoredFile } from '#ports.ts';
import type { ApiEnv } from './api-env.ts';

/** For one person's eyes: no cache may hold it. */
export function answerPrivatePhoto(c: Context<ApiEnv>, photo: StoredFile | null): Response {
  if (!photo) throw new DomainError('NOT_FOUND');
  return c.body(photo.body, 200, { 'Content-Type': photo.contentType, 'Cache-Control': 'private, no-store' });
}
