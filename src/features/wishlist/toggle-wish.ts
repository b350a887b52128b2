import type { ClientResponse } from 'hono/client';
import { showToast } from '#ui/toast.ts';
import { OUT_OF_STOCK } from '#stock/stock.ts';
import { withoutWishes, withWish, WISHLIST_FULL, type Wishlist } from '#wishlist/wishlist.ts';
import { api, type ApiFailure, type ApiResult, ask } from '#lib/api-client.ts';
import { canPersist } from '#lib/persistent-atom.ts';
import { paths } from '#paths/paths.ts';
import {
  $busyWishes,
  $wished,
  $wishlist,
  acceptWishlist,
  forgetGuestWishes,
  inTurn,
  keepGuestWishes,
  latestGuestWishes,
  setBusy,
} from './wishlist-store.ts';

export const VIEW_WISHLIST = { label: 'View wishlist', href: paths.wishlist };

const SIGNED_OUT = 'SIGNED_OUT';
const SOLD_OUT = 'Out of Stock';

interface NamedWish {
  readonly id: number;
  readonly name: string;
  readonly isSoldOut: boolean;
  /** Whether a message at the upper edge of the screen would lie over the heart. */
  readonly isHigh: boolean;
}

export async function toggleWish(
  { dataset }: HTMLElement,
  isSignedIn: boolean,
  isHigh = false,
): Promise<void> {
  const wish = {
    id: Number(dataset['heart'] ?? dataset['unwish']),
    name: dataset['name'] ?? '',
    isSoldOut: dataset['soldOut'] !== undefined,
    isHigh,
  };
  if ($busyWishes.get().has(wish.id)) return;
  // The heart is also filled for a piece on its way into the account's list.
  const isOn = dataset['unwish'] !== undefined || $wished.get().includes(wish.id);
  if (isSignedIn) await (isOn ? removeWish(wish) : addWish(wish));
  else if (isOn) removeStored(wish);
  else addStored(wish);
}

/** D9: a guest's browser keeps a piece until the guest has an account. */
function addStored(wish: NamedWish): void {
  const { id, isSoldOut } = wish;
  if (isSoldOut) {
    // The same message that the shop gives to whoever is signed in.
    showToast({ title: SOLD_OUT, description: OUT_OF_STOCK, tone: 'warning' });
    return;
  }
  const wishes = withWish(latestGuestWishes(), id);
  if (!wishes) {
    showToast({ title: 'Oops!', description: WISHLIST_FULL, tone: 'warning', action: VIEW_WISHLIST });
    return;
  }
  keepGuestWishes(wishes);
  askToLogin(wish, `add items to your wishlist. ${canPersist() ? KEPT : NOT_KEPT}`);
}

function removeStored(wish: NamedWish): void {
  // The piece is on the account's own list, so the session has ended since.
  if ($wishlist.get().includes(wish.id)) removeOnceBack(wish);
  else {
    keepGuestWishes(withoutWishes(latestGuestWishes(), [wish.id]));
    tellRemoved(wish);
  }
}

async function addWish(wish: NamedWish): Promise<void> {
  const result = await change(wish, (call) => api.wishlist[':productId'].$put(call));
  if (result.ok) {
    const title = result.value.already ? 'Already Wishlisted' : 'Added to Wishlist';
    showToast({ title, description: wish.name, tone: 'success', action: VIEW_WISHLIST });
  } else if (result.failure.code === SIGNED_OUT) addStored(wish);
  else tellFailure(result.failure, 'Could not add item to wishlist.');
}

async function removeWish(wish: NamedWish): Promise<void> {
  const result = await change(wish, (call) => api.wishlist[':productId'].$delete(call));
  if (result.ok) tellRemoved(wish);
  else if (result.failure.code === SIGNED_OUT) removeOnceBack(wish);
  else tellFailure(result.failure, 'Could not remove item from wishlist.');
}

/** S4: the list changes only when the shop has confirmed it. */
async function change<Value extends Wishlist>(
  { id }: NamedWish,
  call: (line: { param: { productId: string } }) => Promise<ClientResponse<Value>>,
): Promise<ApiResult<Value>> {
  setBusy(id, true);
  const result = await inTurn(async () => {
    const answer = await ask(call({ param: { productId: String(id) } }));
    if (answer.ok) {
      acceptWishlist(answer.value);
      // A piece that the browser still kept would join the account's list again.
      forgetGuestWishes([id]);
    }
    return answer;
  });
  setBusy(id, false);
  return result;
}

/** Nothing is kept for later, because that would put the piece on the account's list. */
function removeOnceBack(wish: NamedWish): void {
  forgetGuestWishes([wish.id]);
  askToLogin(wish, 'remove items from your wishlist.');
}

function tellRemoved({ name }: NamedWish): void {
  showToast({ title: 'Removed from Wishlist', description: name, tone: 'success' });
}

function tellFailure({ code, message }: ApiFailure, what: string): void {
  if (code === 'OUT_OF_STOCK') showToast({ title: SOLD_OUT, description: message, tone: 'warning' });
  else showToast({ title: 'Error', description: `${what} ${message}`, tone: 'danger' });
}

const KEPT = 'This one is saved in this browser until then.';
const NOT_KEPT =
  'Your browser saves nothing for this shop, so the heart will be lost when you leave this page.';

function askToLogin({ isHigh }: NamedWish, what: string): void {
  showToast({
    title: 'Login Required',
    description: `Please log in to ${what}`,
    tone: 'warning',
    edge: isHigh ? 'bottom' : 'top',
    action: { label: 'Login', href: paths.loginFor(location.pathname + location.search) },
  });
}
