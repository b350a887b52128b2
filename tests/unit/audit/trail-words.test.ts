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
const COMPLAINT = 'C-2026-0007';

/** Each trace as the shop writes it down, and the sentence that the owner reads. */
const SENTENCES: Readonly<
  Record<TraceAction, readonly [sentence: string, changes?: object, entityId?: string | null]>
> = {
  'attribute-value.add': ['added the attribute Maroon', { label: 'Maroon', colour: null, position: 999 }],
  'attribute-value.change': [
    'changed the place of the attribute Maroon from 1 to 2',
    { position: 2, called: 'Maroon', before: { position: 1 } },
  ],
  'attribute-value.remove': ['deleted the attribute Maroon', { label: 'Maroon', pieces: 3 }],
  'audit.export': ['downloaded a part of this trail', { kind: 'order' }, null],
  'banner.add': ['added the banner Diwali', { title: 'Diwali' }],
  'banner.change': [
    'changed the banner Diwali | Active: yes → no',
    { isActive: false, called: 'Diwali', before: { isActive: true } },
  ],
  'banner.remove': ['deleted the banner Diwali', { title: 'Diwali' }],
  'category.add': ['added the category Rings', { name: 'Rings' }],
  'category.change': [
    'changed the GST rate of new pieces of the category Rings from none to 3%',
    { defaultRateBps: 300, called: 'Rings', before: { defaultRateBps: null } },
  ],
  'category.remove': ['deleted the category Rings', { name: 'Rings', imageUrl: null }],
  'complaint.acknowledge': [`acknowledged complaint ${COMPLAINT}`, {}, COMPLAINT],
  'complaint.answer': [`answered complaint ${COMPLAINT}`, {}, COMPLAINT],
  'complaint.settle': [`settled complaint ${COMPLAINT}`, {}, COMPLAINT],
  'coupon.add': ['added the coupon DIWALI', { code: 'DIWALI', discountType: 'percentage' }],
  'coupon.change': [
    'changed the discount of the coupon DIWALI from 10% to 15%',
    { discount: '15%', called: 'DIWALI', before: { discount: '10%' } },
  ],
  'coupon.remove': [
    'deleted the coupon DIWALI | Discount: 10% | Times used: 4',
    { code: 'DIWALI', discount: '10%', usesCount: 4 },
  ],
  'customer.export': ['downloaded a list of customers | Looked for: asha', { search: 'asha' }, null],
  'mail.send-again': ['sent mails again that had been given up', {}, null],
  'newsletter.export': ['downloaded the list of subscribers', {}, null],
  'newsletter.remove': ['took an address off the list of subscribers'],
  'notification.add': ['added the notification Sale', { textContent: 'Sale' }],
  'notification.change': [
    'changed the colour of the text of the notification Sale from none to #6b1023',
    { textColor: '#6b1023', called: 'Sale', before: { textColor: null } },
  ],
  'notification.remove': ['deleted the notification Sale', { textContent: 'Sale', isActive: true }],
  'order.address': [`changed where order ${ORDER} goes, or whom the courier calls`, {}, ORDER],
  'order.cash': [`noted that the cash of order ${ORDER} has come`, {}, ORDER],
  'order.change': [
    `changed the status of order ${ORDER} from Paid to Processing`,
    { from: 'paid', status: 'processing' },
    ORDER,
  ],
  'order.cod-permit': [
    `let the buyer of order ${ORDER} have more orders on delivery`,
    { isAllowed: true },
    ORDER,
  ],
  'order.export': ['downloaded a list of orders | Customer: a@b.in', { customer: 'a@b.in' }, null],
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
  'order.note': [`wrote a note on order ${ORDER} | Note: Gift`, { text: 'Gift' }, ORDER],
  'order.pack': [`took back that order ${ORDER} is packed`, { isPacked: false }, ORDER],
  'order.refund': [
    `asked for ₹1.00 of order ${ORDER} to be given back | Reason: Clasp`,
    { amountPaise: 100, reason: 'Clasp' },
    ORDER,
  ],
  'picture.copy': ['copied a picture', {}, 'products/a.webp'],
  'picture.upload': ['uploaded a picture', {}, 'products/a.webp'],
  'piece-review.answer': [
    'answered a buyer’s review of Anaya Jhumka | Answer: Thank you!',
    { answer: 'Thank you!', called: 'Anaya Jhumka' },
  ],
  'piece-review.hide': [
    'hid a buyer’s review of Anaya Jhumka | Because: private data',
    { because: 'private_data', called: 'Anaya Jhumka' },
  ],
  'product.add': ['added Nath', { name: 'Nath' }],
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
  'product.import': ['added Nath by a file', { name: 'Nath' }],
  'product.join-colour': ['joined a piece with another colour', { productId: 8 }],
  'product.leave-design': ['took a piece out of its colours', { designId: 8 }],
  'product.look': ['chose what goes with a piece', { productIds: [8] }],
  'product.remove': ['deleted Nath', { name: 'Nath', imageUrls: [] }],
  'product.remove-image': ['removed a picture of a piece', { address: '/media/a.webp' }],
  'product.remove-video': ['removed the video of a piece', {}],
  'product.video': ['gave a piece a video', { seconds: 2 }],
  'review.add': ['added the review of Asha', { userName: 'Asha', comment: 'Lovely' }],
  'review.change': [
    'changed the stars of the review of Asha from 5 to 4',
    { rating: 4, called: 'Asha', before: { rating: 5 } },
  ],
  'review.remove': ['deleted the review of Asha', { userName: 'Asha', comment: 'Lovely' }],
  'settings.change': [
    'changed the settings of the shop | Cash on delivery: no → yes',
    { codIsEnabled: true, giftWrapPaise: 0, before: { codIsEnabled: false, giftWrapPaise: 0 } },
    '1',
  ],
  'shipping.add': ['added the shipping fees', { standardShippingFeePaise: 5000 }],
  'shipping.change': [
    'changed the shipping fees | Delivery fee: ₹50.00 → ₹60.00',
    { standardShippingFeePaise: 6000, before: { standardShippingFeePaise: 5000 } },
  ],
  'shipping.remove': ['deleted the shipping fees', { before: { standardShippingFeePaise: 5000 } }],
  'tax.export': [
    'downloaded the GSTR-1 return of October to December 2026 as a zip of CSV files',
    { format: 'zip' },
    '2026-Q3',
  ],
  'tax-rate.add': [
    'added the tax rate of HSN 7018 | Rate: 3% | From: 1 April 2099',
    { code: '7018', rateBps: 300, fromDate: '2099-04-01' },
    '7018',
  ],
  'tax-rate.remove': [
    'deleted the tax rate of HSN 7018 | Rate: 3% | From: 1 April 2099',
    { code: '7018', rateBps: 300, fromDate: '2099-04-01' },
    '7018',
  ],
  'tax-settings.change': [
    'changed the tax settings | Registration: Registered, regular → Not registered',
    { mode: 'unregistered', filing: 'monthly', before: { mode: 'regular', filing: 'monthly' } },
    '1',
  ],
  'vain-search.remove': [
    'took the search kundan ring off the list of searches in vain',
    { term: 'kundan ring', times: 3 },
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
    const other = `Pearls ${begun}`;
    expect(said(begun, other)).toMatch(/ from Kundan .*… to Pearls Kundan .*…$/);
    expect(
      said('Kundan stones in gold-plated brass, strung by hand', 'Kundan stones in gold-plated brass'),
    ).toBe(
      'changed the description of Nath from Kundan stones in gold-plated brass, strung by hand to Kundan stones in gold-plated brass',
    );
  });

  test('what the shop does no more is told as well as it can be', () => {
    expect(told('odd-thing.twist-it', { oddField: 'a', before: { oddField: 'b' } })).toBe(
      'changed the odd field of something of the kind odd thing from b to a, (twist it)',
    );
  });
});
