import { expect, test } from 'vitest';
import { makeQuote } from '../../../src/domain/order/place/quote.ts';
import { DEFAULT_SHIPPING } from '../../../src/domain/pricing/shipping.ts';
import { $draft, type Draft } from '../../../src/features/order/checkout/draft.ts';
import { orderRequest } from '../../../src/features/order/checkout/order-request.ts';

const free = makeQuote(
  { lines: [], giftWrap: false },
  {
    ...{ products: [], coupon: null, uses: 0, ownUses: 0, at: 1, shipping: DEFAULT_SHIPPING },
    ...{ giftWrapPricePaise: 49_00, hasOffers: false },
    seller: { mode: 'regular', stateCode: '29', handicraft: false } as const,
    cod: { isEnabled: true, minPaise: 0, maxPaise: 0 },
  },
);
const quote = { ...free, codIsOffered: true };
const untouched = $draft.get();
const sent = (draft: Draft) => orderRequest(draft, [], quote);

/** It is sent as the quote has found it to be worth something. */
const names = Object.keys(untouched).filter((name) => name !== 'couponCode') as (keyof Draft)[];

test.each(names)('S7: what is chosen at the checkout as %s is in the order that is sent', (name) => {
  const before: unknown = untouched[name];
  const changed = typeof before === 'boolean' ? !before : name === 'paymentMethod' ? 'cod' : `typed ${name}`;
  expect(sent({ ...untouched, [name]: changed })).not.toEqual(sent(untouched));
});

test('who buys is named beside who receives; where nobody else is, both are one', () => {
  const typed = { ...untouched, firstName: 'Meera ', lastName: ' Joshi', buyerName: ' ' };
  expect(sent(typed).customer_name).toBe('Meera Joshi');
  expect(sent({ ...typed, buyerName: ' Rao Traders ' })).toMatchObject({
    ...{ customer_name: 'Rao Traders', shipping_address: { first_name: 'Meera', last_name: 'Joshi' } },
  });
});
