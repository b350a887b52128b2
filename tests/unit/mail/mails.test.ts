import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as consents from '#account/consents.ts';
import * as auth from '#auth/auth-letters.ts';
import * as complaint from '#complaint/complaint-letters.ts';
import * as newsletter from '#newsletter/confirmation-mail.ts';
import * as order from '#order/mail/order-letters.ts';
import * as own from '#order/mail/own-change-letters.ts';
import * as status from '#order/mail/status-letters.ts';
import * as review from '#order/review/review-letter.ts';
import * as dispute from '#payment/dispute.ts';
import * as cameBack from '#payment/refund-came-back.ts';
import * as restock from '#restock/restock-letters.ts';
import { ERASED_DOMAIN } from '#address/contact.ts';
import { ORDER_STATUSES } from '#order-status.ts';
import { includedTaxText } from '#tax/included-tax.ts';
import type { Mail } from '#ports.ts';
import { shop } from '#shop.config.ts';
import { htmlProblems } from '#tests/support/html.ts';

const siteUrl = new URL('https://shop.test');
const to = { name: '<b>Asha</b>', email: 'asha@example.in' };
const asked = { ...to, id: 'JH-ABCD-2345', pieces: ['Jhumkas & <i>'], token: 'abc', added: [] };
const PICTURE = '/media/products/abcdefgh-1200x1500-f3e7d3.webp';
const facts: order.OrderFacts = {
  id: 'JH-7K3M-9QXD',
  ...to,
  paymentMethod: 'cod',
  paidAt: null,
  token: 'abc',
  address: {
    address: '12 <MG> Road',
    city: 'Bengaluru',
    state: 'KA',
    pin_code: '560079',
    country: 'India',
    phone: '+919876543210',
  },
  lines: [{ name: 'Jhumkas & <i>', imageUrl: PICTURE, size: '2.4', quantity: 2, lineTotalPaise: 998_00 }],
  amounts: {
    subtotalPaise: 998_00,
    discountPaise: 0,
    shippingPaise: 50_00,
    giftWrapPaise: 49_00,
    taxesPaise: 0,
    totalPaise: 1097_00,
  },
  includedTaxPaise: 31_95,
  promisedTo: '2026-11-28',
  buyerGstin: '29AAJFJ4821K1Z0',
  giftNote: 'For <b>you</b>,\nwith love',
  hidesPrice: true,
  joinsOrderId: 'JH-2222-2222',
  hasOwnParcel: false,
};
const news = {
  order: facts,
  trackingUrl: 'https://parcel.test/?a=1&b=2',
  money: { paidPaise: 1048_00, payingPaise: 1048_00, refundedPaise: 0 },
  from: 'paid',
  at: Date.UTC(2026, 10, 20),
} as const;

const wish = { email: to.email, product: 'Jhumkas & <i>', size: '2.4', token: 'abc' };

const AT = Date.UTC(2026, 10, 20);
const disputed = { amountPaise: 1097_00, takenPaise: 0, reason: 'Not <b>received</b>', respondBy: AT };
const refund = { id: 'rfnd_EsIAlDcoUr8CanX', amountPaise: 12_345_00 };
const complained = { number: 'G-2026-0042', ...to, token: 'abc', text: 'It <b>broke</b>.\nTwice.' };

const CHANGES = ['It goes to <b>Asha</b>, 12 <MG> Road.', 'Jhumkas & <i>: size 2.6 instead of 2.4.'];

/** Each mail that the shop can send, as somebody with an odd name gets it. */
const MAILS: Readonly<Record<string, readonly (Mail | null)[]>> = {
  passkeyMail: [auth.passkeyMail(to, siteUrl, 'Phone')],
  accountDeletedMail: [auth.accountDeletedMail(to, siteUrl)],
  lookThroughMail: [
    auth.lookThroughMail(to.email, siteUrl, 'code'),
    auth.lookThroughMail(to.email, siteUrl, 'reset'),
  ],
  accountExistsMail: [auth.accountExistsMail(to, siteUrl)],
  cancelledByShopperMail: [
    own.cancelledByShopperMail(facts, false, siteUrl),
    own.cancelledByShopperMail({ ...facts, paymentMethod: 'razorpay' }, true, siteUrl),
  ],
  changedByShopperMail: [own.changedByShopperMail(facts, CHANGES, siteUrl)],
  cameBackMail: [cameBack.cameBackMail(refund, facts.id, siteUrl)],
  wentTwiceMail: [cameBack.wentTwiceMail(refund, facts.id, siteUrl)],
  disputedMail: [...dispute.DISPUTE_NEWS.values()].map((news) =>
    dispute.disputedMail({ news, dispute: disputed, orderId: facts.id }, siteUrl),
  ),
  changeEmailMail: [auth.changeEmailMail(to, 'usha@example.in', siteUrl, 'abc')],
  consentsMail: [
    consents.consentsMail(to.email, [
      { label: 'Stop the newsletter', href: 'https://shop.test/newsletter/unsubscribe?token=a' },
      { label: 'Do not tell me about Jhumkas & <i>', href: 'https://shop.test/back-in-stock?token=b&leave=' },
    ]),
  ],
  codeMail: [auth.codeMail(to, siteUrl, '123456')],
  noCodeMail: [auth.noCodeMail(to, siteUrl)],
  resetMail: [auth.resetMail(to, siteUrl, 'abc')],
  verifyMail: [auth.verifyMail(to, siteUrl, 'abc'), auth.verifyMail(to, siteUrl, 'abc', true)],
  backInStockMail: [restock.backInStockMail({ ...wish, heldUntil: Date.UTC(2026, 10, 20) }, siteUrl)],
  complaintReceivedMail: [
    complaint.complaintReceivedMail({ ...complained, ackDueAt: AT, dueAt: AT }, siteUrl),
  ],
  complaintAcknowledgedMail: [complaint.complaintAcknowledgedMail({ ...complained, dueAt: AT }, siteUrl)],
  complaintAnsweredMail: [complaint.complaintAnsweredMail(complained, siteUrl)],
  complaintSettledMail: [complaint.complaintSettledMail({ ...complained, reopenUntil: AT }, siteUrl)],
  newComplaintMail: [
    { phone: null, orderId: null },
    { phone: '9876543210', orderId: facts.id },
  ].map((named) => complaint.newComplaintMail({ ...complained, ...named, ackDueAt: AT }, siteUrl)),
  complaintMessageMail: [true, false].map((isReopened) =>
    complaint.complaintMessageMail({ ...complained, isReopened }, siteUrl),
  ),
  confirmWishMail: [restock.confirmWishMail(wish, siteUrl)],
  confirmationMail: [newsletter.confirmationMail(to.email, siteUrl, { confirm: 'a', unsubscribe: 'b' })],
  moneyBackMail: [order.moneyBackMail(facts, 1048_00, siteUrl)],
  newOrderMail: [facts, { ...facts, hasOwnParcel: true }].map((each) => order.newOrderMail(each, siteUrl)),
  paidAgainMail: [order.paidAgainMail(facts, 1048_00, siteUrl)],
  orderPlacedMail: [
    order.orderPlacedMail(facts, siteUrl),
    order.orderPlacedMail({ ...facts, paymentMethod: 'razorpay' }, siteUrl, false),
  ],
  changedByOwnerMail: [own.changedByOwnerMail(facts, CHANGES, siteUrl)],
  ownChangeMail: [own.ownChangeMail(facts, CHANGES, siteUrl)],
  refundedMail: [
    order.refundedMail(
      facts,
      { amountPaise: 500_00, forWhat: '1 × Jhumka', creditNote: 1, isByHand: false },
      siteUrl,
    ),
    order.refundedMail(
      facts,
      { amountPaise: 1097_00, forWhat: null, creditNote: null, isByHand: false, isUnsent: true },
      siteUrl,
    ),
  ],
  reviewsMail: [
    review.reviewsMail(asked, siteUrl),
    review.reviewsMail({ ...asked, pieces: ['Jhumkas & <i>', 'Kadas'] }, siteUrl),
    review.reviewsMail({ ...asked, pieces: ['Kadas'], added: [{ ...asked, id: 'JH-2' }] }, siteUrl),
  ],
  statusMail: ORDER_STATUSES.flatMap((each) => [
    status.statusMail(each, news, siteUrl),
    status.statusMail(each, { ...news, hasDocument: true, creditNote: 1, settledPaise: 1097_00 }, siteUrl),
  ]),
  trackingMail: [status.trackingMail(facts, news, siteUrl)],
};

/** Mails to the owner about a shopper, who gets the answer. */
const ABOUT_A_SHOPPER = [
  'cancelledByShopperMail',
  'changedByShopperMail',
  'complaintMessageMail',
  'newComplaintMail',
  'newOrderMail',
  'paidAgainMail',
];

test.each(Object.entries(MAILS))('what answers %s is read by whoever it concerns', (name, all) => {
  const reader = ABOUT_A_SHOPPER.includes(name) ? to.email : shop.email;
  expect(new Set(all.flatMap((mail) => mail?.replyTo ?? []))).toEqual(new Set([reader]));
});

test('nobody writes to an address that was erased', () => {
  const erased = { ...facts, email: `asha${ERASED_DOMAIN}` };
  expect(order.newOrderMail(erased, siteUrl).replyTo).toBe(shop.email);
});

test('every mail says that a program wrote it', () => {
  for (const mail of Object.values(MAILS).flat()) {
    if (mail) expect(mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  }
});

test.each([
  { paid: 1000, paying: 1000, back: 0, says: 'separately about your payment of ₹1,000.00' },
  { paid: 1000, paying: 1000, back: 300, says: 'separately about your payment of ₹700.00' },
  { paid: 2000, paying: 1000, back: 1000, says: 'separately about your payment of ₹1,000.00' },
  { paid: 2000, paying: 1000, back: 2000, says: 'Your refund of ₹1,000.00 will reach you' },
])('of ₹$paid that came in twice, or of which ₹$back went back: "$says"', ({ paid, paying, back, says }) => {
  const money = { paidPaise: paid * 100, payingPaise: paying * 100, refundedPaise: back * 100 };
  expect(status.statusMail('cancelled_by_user', { ...news, money }, siteUrl)?.text).toContain(says);
});

test('a shipped mail leaves the tax of what is no longer all of the order to the bill', () => {
  const money = { paidPaise: 1097_00, payingPaise: 1097_00 };
  const paid = { ...news, order: { ...facts, paymentMethod: 'razorpay', paidAt: 1 } } as const;
  const ofMoney = (refundedPaise: number) =>
    status.statusMail('shipped', { ...paid, money: { ...money, refundedPaise } }, siteUrl)?.text;
  const tax = includedTaxText(facts.includedTaxPaise) ?? '';
  expect(ofMoney(0)).toContain(tax);
  expect(ofMoney(200_00)).not.toContain(tax);
});

test('placed and shipped mails name the last day, unless it is over when the parcel leaves', () => {
  const words = 'It arrives by Sat 28 Nov.';
  const shipped = (at: number) => status.statusMail('shipped', { ...news, at }, siteUrl)?.text;
  expect(order.orderPlacedMail(facts, siteUrl).text).toContain(words);
  expect(shipped(Date.parse('2026-11-28T23:00:00+05:30'))).toContain(words);
  expect(shipped(Date.parse('2026-11-29T00:30:00+05:30'))).not.toContain('It arrives');
  expect(status.trackingMail(facts, news, siteUrl)?.text).toContain(words);
});

test('mails about the whole of an order show its pieces, one about a part names them', () => {
  const picture = `https://shop.test${PICTURE}/160.jpg`;
  const refund = { forWhat: null, creditNote: null, isByHand: false };
  const whole = [
    order.orderPlacedMail(facts, siteUrl),
    ...(['shipped', 'delivered', 'cancelled_by_user'] as const).map((to) =>
      status.statusMail(to, news, siteUrl),
    ),
    order.refundedMail(facts, { ...refund, amountPaise: facts.amounts.totalPaise }, siteUrl),
  ];
  for (const mail of whole) expect(mail?.html).toContain(picture);
  const part = order.refundedMail(facts, { ...refund, amountPaise: 1_00, forWhat: '1 × Jhumka' }, siteUrl);
  expect(part.html).not.toContain(picture);
});

/** Anything may stand between but another function: a parameter may be taken apart, or be typed in place. */
const A_MAIL = /^export function (\w+)\((?:(?!\): |^export ).)*\): Mail(?: \| null)? \{/gms;

const sources = globSync('src/domain/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')] as const);

test('every mail is looked at here, and queued by a verb', () => {
  const written = sources
    .filter(([, text]) => /import \{[^}]*\bletterTo\b/.test(text))
    .flatMap(([, text]) => [...text.matchAll(A_MAIL)])
    .map(([, name = '']) => name);
  expect(written.toSorted()).toEqual(Object.keys(MAILS).toSorted());
  const verbs = sources.filter(([file]) => file.endsWith('.server.ts')).map(([, text]) => text);
  const unsent = written.filter((name) => !verbs.some((text) => text.includes(`${name}(`)));
  expect(unsent).toEqual([]);
});

const mails = Object.entries(MAILS).flatMap(([name, all]) => all.map((mail) => [name, mail] as const));

test.each(mails.filter(([, mail]) => mail !== null))(
  '%s is sound, and says the same as text',
  async (_, mail) => {
    const { subject = '', text = '', html = '' } = mail ?? {};
    expect(await htmlProblems(html, 'styled')).toEqual([]);
    expect(html).not.toMatch(/<b>|<i>|<MG>/);
    expect(subject + text + html).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text).toMatch(/https:\/\/shop\.test|https:\/\/parcel\.test/);
  },
);

test('G5: whoever is asked to film the parcel reads that defects are put right without it', () => {
  const mail = status.statusMail('shipped', news, siteUrl);
  expect(mail?.text).toContain(
    'a return or an exchange needs it. We put right anything defective, damaged or wrong even without a video.',
  );
});
