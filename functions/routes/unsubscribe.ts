import { Hono } from 'hono';
import { DomainError } from '../../src/domain/errors.ts';
import { unsubscribe as unsubscribeAddress } from '../../src/domain/newsletter/unsubscribe.server.ts';
import type { ApiEnv } from '../api-env.ts';

/** The address in the List-Unsubscribe header: mail programs post to it (RFC 8058), older ones open it. */
export const unsubscribe = new Hono<ApiEnv>()
  .get('/', (c) =>
    c.redirect(`/newsletter/unsubscribe?${new URLSearchParams(c.req.query()).toString()}`, 303),
  )
  .post('/', async (c) => {
    const isKnown = await unsubscribeAddress(c.env.ctx, c.req.query('token') ?? '');
    if (!isKnown) throw new DomainError('NOT_FOUND');
    return c.json({ message: 'You are unsubscribed.' });
  });
