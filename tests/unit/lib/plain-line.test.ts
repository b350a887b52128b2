import { expect, test } from 'vitest';
import { ProfileInput } from '#account/profile.ts';
import { MISSING } from '#address/address.ts';
import { BannerInput } from '#banner/banner.ts';
import { CategoryInput } from '#catalogue/category-input.ts';
import { cleanTerm } from '#catalogue/product-query.ts';
import { OwnMessageInput } from '#complaint/complaint-input.ts';
import { NotificationInput } from '#notification-bar/notification-bar.ts';
import { NoteInput } from '#order/change/change-order-input.ts';
import { PaymentOutcomeInput } from '#order/change/end-unpaid.server.ts';
import { CreateOrderInput } from '#payment/create-order-input.ts';
import { PieceReviewInput } from '#review/piece-review-input.ts';
import { ReviewInput } from '#review/review.ts';
import { orderBody } from '#tests/support/checkout.ts';

/** Adds a line of its own to the mail to the owner, and turns letters around on the label. */
const FORGED = 'Asha\r\nTotal:\u2028₹0 \u202eoaR\u202c\u2066\u001b';
const PLAIN = 'Asha Total: ₹0 oaR';
const REVIEW = { orderId: 'JH-1', orderItemId: 1, stars: 5 };
const BANNER = '/media/banners/abcdefgh-30x60-c04020.webp';

test('R13: a name or an address is one line, and reads as it was typed', () => {
  const shipping = { ...orderBody(1).shipping_address, line1: FORGED, city: FORGED };
  const order = CreateOrderInput.parse(
    orderBody(1, { customer_name: FORGED, shipping_address: { ...shipping, last_name: FORGED } }),
  );
  expect(order).toMatchObject({
    customer_name: PLAIN,
    shipping_address: { address: PLAIN, city: PLAIN, lastName: PLAIN },
  });
  expect(ProfileInput.parse({ full_name: FORGED }).full_name).toBe(PLAIN);
});

test('signs that are heaped on a letter cover nothing above it', () => {
  const heaped = `Z${'\u0301'.repeat(80)}oya`;
  const { full_name: name } = ProfileInput.parse({ full_name: heaped });
  expect(name).toMatch(/^Ź\u0301{4}oya$/);
});

test.each(['Zoë 💍', 'ग\u093cाँ', 'शक्‍ति\u200c राव', '👩‍👧 Rao', 'Gifts ❤️‍🔥'])('%s stays as it is', (text) => {
  expect(ProfileInput.parse({ full_name: text }).full_name).toBe(text);
  expect(banner(text)?.title).toBe(text);
});

const banner = (title: string, subtitle: string | null = null) =>
  BannerInput.safeParse({ title, subtitle, imageUrl: BANNER }).data;
const bar = (textContent: string) => NotificationInput.safeParse({ textContent }).data;
const note = (text: string) => NoteInput.safeParse({ text }).data;
const category = (text: string, size = text) =>
  CategoryInput.safeParse({ name: text, otherWords: text, hasSizes: true, sizes: [size] }).data;

test('R13: so is what the owner types, what was searched for and what a payment window says', () => {
  expect(banner(FORGED, FORGED)).toMatchObject({ title: PLAIN, subtitle: PLAIN });
  expect(bar(FORGED)?.textContent).toBe(PLAIN);
  expect(category(FORGED, '2.4\u202e')).toMatchObject({ name: PLAIN, sizes: ['2.4'] });
  expect(cleanTerm(FORGED)).toBe(PLAIN);
  expect(PaymentOutcomeInput.parse({ outcome: 'failed', error: FORGED }).error).toBe(PLAIN);
});

test.each(['\u200b', '\u202e\n', '\u3164'])('R13: %j shows nothing, and is no text', (unseen) => {
  expect(banner(unseen)).toBeUndefined();
  expect(banner('Diwali', unseen)?.subtitle).toBeNull();
  expect(bar(unseen)).toBeUndefined();
  expect(category(unseen)).toBeUndefined();
  expect(note(unseen)).toBeUndefined();
  expect(OwnMessageInput.safeParse({ text: unseen }).success).toBe(false);
  expect(ProfileInput.safeParse({ full_name: unseen }).success).toBe(false);
  expect(cleanTerm(unseen)).toBe('');
  expect(PieceReviewInput.parse({ ...REVIEW, shownName: unseen }).shownName).toBe('');
  const shipping_address = { ...orderBody(1).shipping_address, last_name: unseen, city: unseen };
  const { error } = CreateOrderInput.safeParse(orderBody(1, { shipping_address }));
  expect(error?.issues.map(({ message }) => message)).toEqual([MISSING.lastName, MISSING.city]);
});

test('a note and a review keep their lines', () => {
  expect(note('Call first.\r\nThen\u202e send.')?.text).toBe('Call first.\nThen send.');
  expect(ReviewInput.parse({ userName: 'Asha', comment: 'Light.\nLovely!' }).comment).toBe('Light.\nLovely!');
});
