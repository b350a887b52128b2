import { describe, expect, test } from 'vitest';
import { ADDRESS_LINE_LENGTH, PLACE_NAME_LENGTH } from '#address/address.ts';
import {
  INCOMPLETE_EMAIL,
  EMAIL_LENGTH,
  FULL_NAME_LENGTH,
  LONG_NAME,
  PERSON_NAME_LENGTH,
} from '#address/contact.ts';
import { makeQuote } from '#order/place/quote.ts';
import { CreateOrderInput } from '#payment/create-order-input.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import '#features/order/checkout/field-rules.ts';
import { $draft, $fieldProblems, checkFields, type Draft } from '#features/order/checkout/draft.ts';
import { orderRequest } from '#features/order/checkout/order-request.ts';
import { orderBody } from '#tests/support/checkout.ts';

const free = makeQuote(
  { lines: [], giftWrap: false },
  {
    products: [],
    coupon: null,
    uses: 0,
    ownUses: 0,
    at: 1,
    shipping: DEFAULT_SHIPPING,
    giftWrapPricePaise: 49_00,
    hasOffers: false,
    seller: { mode: 'regular', stateCode: '29', handicraft: false } as const,
    cod: { isEnabled: true, minPaise: 0, maxPaise: 0 },
  },
);
const quote = { ...free, codIsOffered: true };
const untouched = $draft.get();
const sent = (draft: Draft) => orderRequest(draft, [], quote);

/** The coupon is sent only once the quote has found it to be worth something. */
const names = Object.keys(untouched).filter((name) => name !== 'couponCode') as (keyof Draft)[];

test.each(names)('S7: what is chosen at the checkout as %s is in the order that is sent', (name) => {
  const before: unknown = untouched[name];
  const changed = typeof before === 'boolean' ? !before : name === 'paymentMethod' ? 'cod' : `typed ${name}`;
  expect(sent({ ...untouched, [name]: changed })).not.toEqual(sent(untouched));
});

test('the buyer is named beside the recipient; where nobody else receives, both are one', () => {
  const typed = { ...untouched, firstName: 'Meera ', lastName: ' Joshi', buyerName: ' ' };
  expect(sent(typed).customer_name).toBe('Meera Joshi');
  expect(sent({ ...typed, buyerName: ' Rao Traders ' })).toMatchObject({
    customer_name: 'Rao Traders',
    shipping_address: { first_name: 'Meera', last_name: 'Joshi' },
  });
});

describe('S5: a field takes what the shop takes', () => {
  const ASHA: Draft = {
    ...untouched,
    email: 'asha@example.in',
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '98450 12310',
    pinCode: '411004',
    city: 'Pune',
    state: 'MH',
    address: '7 Prabhat Road',
  };
  const isTaken = (draft: Draft) =>
    CreateOrderInput.safeParse({ ...sent(draft), cart_items: orderBody(1).cart_items }).success;
  const problemsOf = (draft: Draft) => {
    $draft.set(draft);
    checkFields();
    return Object.values($fieldProblems.get()).filter((problem) => problem !== undefined);
  };
  const letters = (many: number) => 'm'.repeat(many);
  /** One character that Unicode spells with two in every normal form; escaped, so that no editor does the same. */
  const DA = '\u095c';

  test.each<[string, Partial<Draft>]>([
    ['as it is', {}],
    ['with what is rare in an email address', { email: "Asha.O'Rao+shop_1@mail.example.co.in" }],
    [
      'as long as it may be',
      {
        email: `${letters(EMAIL_LENGTH - 11)}@example.in`,
        firstName: letters(PERSON_NAME_LENGTH),
        lastName: letters(FULL_NAME_LENGTH - 1 - PERSON_NAME_LENGTH),
        city: letters(PLACE_NAME_LENGTH),
        address: letters(ADDRESS_LINE_LENGTH),
        apartment: letters(ADDRESS_LINE_LENGTH - 2) + DA,
      },
    ],
  ])('%s', (_, typed) => {
    const draft = { ...ASHA, ...typed };
    expect(problemsOf(draft)).toEqual([]);
    expect(isTaken(draft)).toBe(true);
  });

  test.each<[string, Partial<Draft>, string]>([
    ...['priya@gmail.com,', 'priya,k@gmail.com', 'a..k@gmail.com', 'asha@gmail.c', 'asha@gmail'].map(
      (email): [string, Partial<Draft>, string] => [email, { email }, INCOMPLETE_EMAIL],
    ),
    [
      'an address of 255 letters',
      { email: `${letters(EMAIL_LENGTH - 10)}@example.in` },
      'Please use at most 254 letters.',
    ],
    ['a last name of 61', { lastName: letters(PERSON_NAME_LENGTH + 1) }, 'Please use at most 60 letters.'],
    ['two names of 101', { firstName: letters(60), lastName: letters(40) }, LONG_NAME],
    [
      'a street of 200 characters of which the shop makes 201',
      { address: letters(ADDRESS_LINE_LENGTH - 1) + DA },
      'Please use at most 200 letters.',
    ],
    ['a city of 101', { city: letters(PLACE_NAME_LENGTH + 1) }, 'Please use at most 100 letters.'],
    ['a landmark of 201', { apartment: letters(ADDRESS_LINE_LENGTH + 1) }, 'Please use at most 200 letters.'],
  ])('and not %s', (_, typed, words) => {
    const draft = { ...ASHA, ...typed };
    expect(problemsOf(draft)).toEqual([words]);
    expect(isTaken(draft)).toBe(false);
  });
});

test('999 of one piece is the most, in one line or in several; a size is a piece of its own', () => {
  const told = (...lines: readonly (readonly [string, number])[]) => {
    const cart_items = lines.map(([selected_size, quantity]) => ({
      product_id: 73,
      selected_size,
      quantity,
    }));
    const { error } = CreateOrderInput.safeParse(orderBody(73, { cart_items }));
    return error?.issues.map(({ path, message }) => [path[0], message]);
  };
  expect(told(['', 999])).toBeUndefined();
  expect(told(['', 500], ['', 499])).toBeUndefined();
  expect(told(['2.4', 600], ['2.6', 600])).toBeUndefined();
  const refused = told(['', 1000]);
  expect(refused).toHaveLength(1);
  expect(told(['', 600], ['', 600])).toEqual(refused);
  expect(told(['', 600], ['', 1000])).toEqual(refused);
});
