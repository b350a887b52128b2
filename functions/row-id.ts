import type { Context } from 'hono';
import { DomainError } from '../src/domain/errors.ts';
import type { ApiEnv } from './api-env.ts';

const ID = /^[1-9]\d{0,14}$/;

/** `:id` of the address where rows are numbered; what is no number names no row. */
export function rowId(c: Context<ApiEnv, '/:id'>): number {
  const id = c.req.param('id');
  if (!ID.test(id)) throw new DomainError('NOT_FOUND');
  return Number(id);
}
