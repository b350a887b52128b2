import { beforeEach, expect, test, vi } from 'vitest';
import { makeQuote, type Quote } from '#order/place/quote.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { $cart, addToCart } from '#features/cart/cart-store.ts';
import { $draft, setField } from '#features/order/checkout/draft.ts';
import { orderRequest } from '#features/order/checkout/order-request.ts';
import { $paymentMethod, askQuote, quoting } from '#features/order/checkout/quote-store.ts';
import { $payProblem } from '#features/payment/pay-problem.ts';
import { tellRefusal } from '#features/payment/refusals.ts';

vi.mock('../../../src/components/ui/toast.ts');
vi.stubGlobal('addEventListener', () => undefined);

const empty = makeQuote(
  { lines: [], giftWrap: false },
  {
    products: [],
    coupon: null,
    uses: 0,
    ownUses: 0,
    at: 1,
    shipping: DEFAULT_SHIPPING,
    giftWrapPricePaise: 0,
    hasOffers: false,
    seller: { mode: 'regular', stateCode: '29', handicraft: false } as const,
    cod: { isEnabled: false, minPaise: 0, maxPaise: 0 },
  },
);
function shopSays(codIsOffered: boolean): Quote {
  const quote = { ...empty, subtotalPaise: 100_00, codIsOffered };
  quoting.ask = () => Promise.resolve({ ok: true, value: quote });
  return quote;
}

beforeEach(() => {
  if ($cart.get().length === 0) addToCart({ id: 7, inStock: 9, pricePaise: 100_00 });
  setField('paymentMethod', 'cod');
});

test('D6: on delivery is used while it is offered, and chosen all the while', async () => {
  for (const [isOffered, used] of [
    [true, 'cod'],
    [false, 'razorpay'],
    [true, 'cod'],
  ] as const) {
    const quote = shopSays(isOffered);
    await askQuote();
    expect($paymentMethod.get()).toBe(used);
    expect(orderRequest($draft.get(), [], quote).payment_method).toBe(used);
    expect($draft.get().paymentMethod).toBe('cod');
  }
});

test('an order that cannot be paid on delivery any more is refused in the words of the shop, and asked for anew', async () => {
  shopSays(true);
  await askQuote();
  shopSays(false);
  const message = 'This order cannot be paid on delivery. Please pay online.';
  const used = new Promise((resolve) => $paymentMethod.listen(resolve));
  expect(tellRefusal({ code: 'COD_UNAVAILABLE', message })).toBe(true);
  expect($payProblem.get()).toMatchObject({ title: 'Cash on delivery', description: message });
  expect(await used).toBe('razorpay');
});
