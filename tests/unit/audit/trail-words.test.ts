import { describe, expect, test } from 'vitest';
import { TRACE_ACTIONS, type TraceAction } from '#audit/trace-action.ts';
import { KIND_NAMES, KINDS } from '#trail/trail.ts';
import { tellTrace } from '#trail/trail-words.ts';

const names = { categories: new Map([[3, 'Rings']]) };

function told(action: string, changes: object = {}, entityId: string | null = '7', productName?: string) {
  const { did, thing, how, details } = tellTrace(
    { action, changes, entityId, productName: productName ?? null },
    names,
  );
  return [[did, thing, how].filter(Boolean).join(' '), ...details].join(' | ');
}

const ORDER = 'JH-7K3M-9QXD';

/** Traces of each kind as the shop writes them down, and the sentence that the owner reads. */
const SENTENCES: Readonly<
  Partial<Record<TraceAction, readonly [sentence: string, changes: object, entityId?: string]>>
> = {
  'attribute-value.change': [
    'changed the place of the attribute Maroon from 1 to 2',
    { position: 2, called: 'Maroon', before: { position: 1 } },
  ],
  'coupon.change': [
    'changed the discount of the coupon DIWALI from 10% to 15%',
    { discount: '15%', called: 'DIWALI', before: { discount: '10%' } },
  ],
  'coupon.remove': [
    'deleted the coupon DIWALI | Discount: 10% | Times used: 4',
    { code: 'DIWALI', discount: '10%', usesCount: 4 },
  ],
  'order.change': [
    `changed the status of order ${ORDER} from Paid to Processing`,
    { from: 'paid', status: 'processing' },
    ORDER,
  ],
  'order.nothing-due': [
    `said of order ${ORDER} that ₹1.00 is not due any more | Reason: Given back by UPI`,
    { duePaise: 100, reason: 'Given back by UPI' },
    ORDER,
  ],
  'order.give-back': [
    `gave ₹1.00 of order ${ORDER} back another way than by Razorpay | How: UPI`,
    { amountPaise: 100, how: 'UPI' },
    ORDER,
  ],
  'piece-review.hide': [
    'hid a buyer’s review of Anaya Jhumka | Because: private data',
    { because: 'private_data', called: 'Anaya Jhumka' },
  ],
  'product.change': [
    'changed Nath | Featured on the home page: no → yes | Status: Draft → Live | Category: none → Rings',
    {
      name: 'Nath',
      isFeatured: true,
      status: 'live',
      categoryId: 3,
      before: { name: 'Nath', isFeatured: false, status: 'draft', categoryId: null },
    },
  ],
  'product.change-many': [
    'changed the price of a piece from ₹5.00 to ₹4.00, with others',
    { pricePaise: 400, before: { pricePaise: 500 } },
  ],
  'settings.change': [
    'changed the settings of the shop | Cash on delivery: no → yes',
    { codIsEnabled: true, giftWrapPaise: 0, before: { codIsEnabled: false, giftWrapPaise: 0 } },
    '1',
  ],
  'tax.export': [
    'downloaded the GSTR-1 return of October to December 2026 as a zip of CSV files',
    { format: 'zip' },
    '2026-Q3',
  ],
  'tax-settings.change': [
    'changed the tax settings | Registration: Registered, regular → Not registered',
    { mode: 'unregistered', filing: 'monthly', before: { mode: 'regular', filing: 'monthly' } },
    '1',
  ],
};

describe('16.6: the trail says what is true', () => {
  test.each(Object.entries(SENTENCES))('of %s', (action, [sentence, changes, entityId]) => {
    expect(told(action, changes, entityId)).toBe(sentence);
  });

  test.each(TRACE_ACTIONS)('of %s with nothing but its id it says its own kind of thing', (action) => {
    const sentence = told(action);
    if (!action.startsWith('product.')) expect(sentence).not.toContain('a piece');
    expect(sentence).not.toMatch(/_|[a-z][A-Z]|undefined|null/);
  });

  test('each kind is left traces of', () => {
    const kinds = TRACE_ACTIONS.map((action) => action.slice(0, action.indexOf('.')));
    expect([...new Set(kinds)].toSorted()).toEqual(KIND_NAMES.toSorted());
    expect(new Set(KIND_NAMES.map((name) => KINDS[name].label)).size).toBe(KIND_NAMES.length);
  });

  test('a piece is called as it is called today', () => {
    expect(told('product.look', {}, '7', 'Anaya Jhumka')).toBe('chose what goes with Anaya Jhumka');
  });

  test('a moment and a day are told as people write them', () => {
    const [before, after] = ['2026-12-20', '2026-12-21'];
    expect(told('coupon.change', { expiryDay: after, called: 'DIWALI', before: { expiryDay: before } })).toBe(
      'changed the last day of the coupon DIWALI from 20 December 2026 to 21 December 2026',
    );
    const ends = Date.parse('2026-12-20T18:00:00+05:30');
    const changes = { offerEndsAt: ends, before: { offerEndsAt: null } };
    expect(told('product.change', changes, '7', 'Nath')).toContain('to 20 Dec 2026, 6:00 pm');
  });

  test('a long text that was changed far from its beginning is told by what was changed', () => {
    const begun =
      'Kundan stones in gold-plated brass, strung by hand in Jaipur, with a clasp that opens wide';
    const [before, after] = [`${begun} and is blue 🌸.`, `${begun} and is blue 🌺.`];
    const said = (from: string, to: string) =>
      told('product.change', { description: to, before: { description: from } }, '7', 'Nath');
    expect(said(before, after)).toBe('changed the description of Nath from …blue 🌸. to …blue 🌺.');
    expect(said(begun, `${begun}. New.`)).toBe('changed the description of Nath from …wide to …wide. New.');
  });
});
