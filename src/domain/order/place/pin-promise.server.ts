import { eq } from 'drizzle-orm';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { isPinCode, WRONG_PIN_CODE } from '#address/address.ts';
import { findPin } from '#address/pin-book.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { promisedDays } from '#shop-settings/promised-days.ts';
import { NOT_IN_SHOP } from '#stock/stock.ts';
import { problemOfDelivery, onlyStateOf } from '#tax/seller.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import { type PinPromise, UNKNOWN_PIN } from './pin-promise.ts';
import { quoteOrder } from './quote.server.ts';
import type { Quote } from './quote.ts';

/** A product narrows the promise to that piece alone. */
export async function findPinPromise(ctx: Context, pin: string, productId?: number): Promise<PinPromise> {
  if (!isPinCode(pin)) {
    throw new DomainError('INVALID_INPUT', { message: WRONG_PIN_CODE, details: { pin: [WRONG_PIN_CODE] } });
  }
  const place = findPin(await ctx.pinBook(), pin);
  if (!place)
    throw new DomainError('PIN_UNKNOWN', {
      message: UNKNOWN_PIN,
    });
  const quote = productId === undefined ? null : await quoteOf(ctx, productId);
  const [[settings], seller] = await ctx.db.batch([
    ctx.db.select({ cod: siteSettings.codIsEnabled }).from(siteSettings).where(eq(siteSettings.id, 1)),
    taxSettingsStatement(ctx.db),
  ]);
  const refused = problemOfDelivery(onlyStateOf(toTaxSettings(seller)), place.state);
  if (refused !== null) {
    return { ...place, from: null, to: null, cod: false, because: refused, source: 'shop' };
  }
  const cod = settings?.cod ? codOf(quote) : NO_COD;
  const { promisedFrom: from, promisedTo: to } = promisedDays(ctx.now());
  return {
    ...place,
    from,
    to,
    ...cod,
    source: 'shop',
  };
}

const NO_COD = { cod: false, because: 'This shop takes no cash on delivery.' };

async function quoteOf(ctx: Context, productId: number): Promise<Quote> {
  const quote = await quoteOrder(ctx, { items: [{ productId, size: '', quantity: 1 }], giftWrap: false });
  if (quote.lines.some(({ problem }) => problem === 'gone')) {
    throw new DomainError('NOT_FOUND', { message: NOT_IN_SHOP });
  }
  return quote;
}

function codOf(quote: Quote | null): Pick<PinPromise, 'cod' | 'because'> {
  if (quote === null) return { cod: true, because: 'This shop takes cash on delivery.' };
  return quote.codIsOffered
    ? { cod: true, because: 'This piece may be paid on delivery.' }
    : { cod: false, because: 'An order of this value cannot be paid on delivery.' };
}
