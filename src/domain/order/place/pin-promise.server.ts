import { eq } from 'drizzle-orm';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { isPinCode, WRONG_PIN_CODE } from '#address/address.ts';
import { findPin, type PinPlace } from '#address/pin-book.ts';
import type { Context } from '#context.server.ts';
import { isoDay, DAY_MS, dayStart, INDIA_OFFSET_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { DELIVERY_DAYS } from '#shop-settings/delivery-terms.ts';
import { NOT_IN_SHOP } from '#stock/stock.ts';
import { problemOfDelivery, onlyStateOf } from '#tax/seller.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import { quoteOrder } from './quote.server.ts';
import type { Quote } from './quote.ts';

interface PinPromise extends PinPlace {
  /** Days in India, `2026-11-24`; null if the shop does not deliver there. */
  readonly from: string | null;
  readonly to: string | null;
  readonly cod: boolean;
  readonly because: string;
  readonly source: 'shop';
}

/** A product narrows the promise to that piece alone. */
export async function findPinPromise(ctx: Context, pin: string, productId?: number): Promise<PinPromise> {
  if (!isPinCode(pin)) {
    throw new DomainError('INVALID_INPUT', { message: WRONG_PIN_CODE, details: { pin: [WRONG_PIN_CODE] } });
  }
  const place = findPin(await ctx.pinBook(), pin);
  if (!place)
    throw new DomainError('PIN_UNKNOWN', {
      message: 'We do not know this PIN code. Please choose the city and the state yourself.',
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
  const now = ctx.now();
  return {
    ...place,
    from: isoDay(businessDayAfter(now, DELIVERY_DAYS.least)),
    to: isoDay(businessDayAfter(now, DELIVERY_DAYS.most)),
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

const SUNDAY = 0;

/** Sundays do not count. */
export function businessDayAfter(at: number, days: number): number {
  let day = dayStart(at);
  for (let left = days; left > 0; left -= isSunday(day) ? 0 : 1) day += DAY_MS;
  return day;
}

const isSunday = (day: number) => new Date(day + INDIA_OFFSET_MS).getUTCDay() === SUNDAY;
