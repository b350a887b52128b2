import type { Context } from '../context.server.ts';
import { mergeLines } from './checkout-line.ts';
import type { Quote, QuoteInput } from './quote.ts';
import { couponUserOf, quoteStatements, toQuote } from './quote-statements.server.ts';

/** What these pieces would cost now; nothing is kept back for anybody. */
export async function quoteOrder({ db, actor, now }: Context, input: QuoteInput): Promise<Quote> {
  const wish = { ...input, lines: mergeLines(input.items) };
  const rows = await db.batch(quoteStatements(db, wish, couponUserOf(actor)));
  return toQuote(wish, now(), rows);
}
