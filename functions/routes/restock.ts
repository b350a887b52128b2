import { type Context, Hono } from 'hono';
import { toDomainError } from '../../src/domain/errors.server.ts';
import { DomainError } from '../../src/domain/errors.ts';
import { ASK_ANSWERS, type WishProblem, WISH_PROBLEMS } from '../../src/domain/restock/restock.ts';
import { WishInput } from '../../src/domain/restock/restock-input.ts';
import { askForRestock, confirmWish, leaveList } from '../../src/domain/restock/wishes.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { parseInput, readForm, readInput } from '../input.ts';
import { enforceRateLimit, rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';

/** Both send mail to an address that a stranger typed, and share what is allowed of it. */
export const restockWishes = new Hono<ApiEnv>()
  .post('/', rateLimit('newsletter'), session, async (c) => {
    const answer = await askForRestock(c.env.ctx, await readInput(c, WishInput));
    return c.json({ message: ASK_ANSWERS[answer] }, 202);
  })
  .post('/form', session, async (c) => c.redirect(await takeForm(c), 303));

/** From the page without scripts: says where to go on. The address that was typed stands in no other. */
async function takeForm(c: Context<ApiEnv>): Promise<string> {
  const form = await readForm(c);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [product, size] = [text('productId'), text('size')];
  const outcome = await save(c, { productId: Number(product), size, email: text('email') });
  return `/back-in-stock?${new URLSearchParams({ product, size, ...outcome }).toString()}`;
}

async function save(c: Context<ApiEnv>, sent: unknown): Promise<Readonly<Record<string, string>>> {
  try {
    await enforceRateLimit(c, 'newsletter');
    return { asked: await askForRestock(c.env.ctx, parseInput(WishInput, sent)) };
  } catch (error) {
    const known = toDomainError(error);
    if (known.status >= 500) c.env.ctx.log.error('restock.not-saved', error);
    return { problem: problemOf(known) };
  }
}

function problemOf({ code, details }: DomainError): WishProblem {
  if (code === 'RATE_LIMITED') return 'busy';
  if (code === 'NOT_FOUND') return 'gone';
  if (code !== 'INVALID_INPUT') return 'failed';
  const said = Object(details) as Readonly<Record<string, unknown>>;
  if ('email' in said) return 'email';
  const ofSize = JSON.stringify(said['size']);
  return OF_SIZE.find((each) => ofSize === JSON.stringify([WISH_PROBLEMS[each]])) ?? 'size';
}

/** They come under the name of the size, too. */
const OF_SIZE = ['in_stock', 'full'] as const;

/** What the page behind the link in a mail posts to. Mail programs post to the second too (RFC 8058). */
export const restockLinks = new Hono<ApiEnv>()
  .post('/confirm', async (c) => {
    const isKnown = await confirmWish(c.env.ctx, tokenOf(c));
    return answer(c, isKnown, 'You are on the list.');
  })
  .get('/leave', (c) => toPage(c, { token: tokenOf(c), leave: '' }))
  .post('/leave', async (c) => {
    await leaveList(c.env.ctx, tokenOf(c));
    return answer(c, true, 'You are off the list.', { left: '1' });
  });

const tokenOf = (c: Context<ApiEnv>) => c.req.query('token') ?? '';

function answer(c: Context<ApiEnv>, isDone: boolean, message: string, shown?: Record<string, string>) {
  if (c.req.header('Accept')?.includes('text/html')) return toPage(c, shown);
  if (!isDone) throw new DomainError('NOT_FOUND');
  return c.json({ message });
}

/** A browser goes back to the page, which says what holds now. */
function toPage(c: Context<ApiEnv>, shown: Record<string, string> = { token: tokenOf(c) }): Response {
  return c.redirect(`/back-in-stock?${new URLSearchParams(shown).toString()}`, 303);
}
