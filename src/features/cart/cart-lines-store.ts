import { atom, computed } from 'nanostores';
import { showToast } from '#ui/toast.ts';
import { type CartLine, cartTotal, toCartLine } from '#cart/cart-line.ts';
import { api, ask } from '#lib/api-client.ts';
import { $cart, $isOwn, $known, learn } from './cart-store.ts';
import { $seenPrices } from './guest-cart-store.ts';
import { $seenPieces } from './seen-pieces.ts';
import { startOwnCart } from './start-own-cart.ts';

type Answer = 'none' | 'failed' | 'here';

const $answer = atom<Answer>('none');

export const $isLoading = atom(false);

export const $cartLines = computed(
  [$cart, $known, $answer, $seenPrices, $seenPieces],
  (cart, known, answer, prices, pieces): readonly CartLine[] =>
    cart.map((entry) =>
      toCartLine(entry, known[entry.id], {
        hasFailed: answer === 'failed',
        seenPaise: entry.seenPaise ?? prices[entry.id],
        seen: pieces[entry.id],
      }),
    ),
);

export const $cartTotal = computed($cartLines, cartTotal);

export const $isFirstAnswerDue = computed($answer, (answer) => answer === 'none');

export const $hasFailed = computed($answer, (answer) => answer === 'failed');

let latestCall = 0;

export async function loadCartLines(): Promise<void> {
  latestCall += 1;
  const call = latestCall;
  $isLoading.set(true);
  const isSure = !$isOwn.get() || (await loadOwn());
  if (call !== latestCall) return;
  await loadProducts(call, isSure);
  if (call === latestCall) $isLoading.set(false);
}

/** The answer about an account's cart includes its products; others belong to unsent changes or a kept cart. */
async function loadProducts(call: number, isSure: boolean): Promise<void> {
  const known = $isOwn.get() ? $known.get() : {};
  const ids = [...new Set($cart.get().map(({ id }) => id))].filter((id) => known[id] === undefined);
  if (ids.length === 0) {
    $answer.set(isSure ? 'here' : 'failed');
    return;
  }
  const result = await ask(api.products.stock.$get({ query: { ids: ids.join(',') } }));
  if (call !== latestCall) return;
  if (!result.ok) {
    $answer.set('failed');
    // For an account's cart the failure was reported already.
    if (!isSure) return;
    showToast({
      title: 'Product Detail Fetch Error',
      description: result.failure.message,
      tone: 'danger',
      action: { label: 'Try again', run: () => void loadCartLines() },
    });
    return;
  }
  const { items } = result.value;
  learn(ids.map((id) => [id, items.find(({ productId }) => productId === id) ?? null] as const));
  $answer.set('here');
}

async function loadOwn(): Promise<boolean> {
  try {
    return await (await startOwnCart()).loadOwnCart();
  } catch {
    return false;
  }
}

/** Also asks about products that come into the cart later, from here or another tab. */
export function watchCartLines(): () => void {
  void loadCartLines();
  // The same function is added only once, however many watch, and does no harm when nobody does.
  addEventListener('online', askAgain);
  return $cart.listen((cart) => {
    if (cart.some(({ id }) => $known.get()[id] === undefined)) void loadCartLines();
  });
}

function askAgain(): void {
  if ($hasFailed.get()) void loadCartLines();
}
