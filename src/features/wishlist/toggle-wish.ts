import type { ClientResponse } from 'hono/client';
import { showToast } from '../../components/ui/toast.ts';
import type { Wishlist } from '../../domain/wishlist/wishlist.ts';
import { api, type ApiFailure, type ApiResult, ask } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { type RememberedWish, rememberWish } from './wish-after-login.ts';
import { $busyWishes, $wishlist, acceptWishlist, inTurn, setBusy } from './wishlist-store.ts';

const VIEW_WISHLIST = { label: 'View wishlist', href: paths.wishlist };

export async function toggleWish({ dataset }: HTMLElement, isSignedIn: boolean): Promise<void> {
  const wish = { id: Number(dataset['heart'] ?? dataset['unwish']), name: dataset['name'] ?? '' };
  if (!isSignedIn) askToLogin(wish);
  else if ($busyWishes.get().has(wish.id)) return;
  else if ($wishlist.get().includes(wish.id) || dataset['unwish'] !== undefined) await removeWish(wish);
  else await addWish(wish);
}

export async function addWish(wish: RememberedWish): Promise<void> {
  const result = await change(wish, (call) => api.wishlist[':productId'].$put(call));
  if (!result.ok) {
    tellFailure(wish, result.failure, 'Could not add item to wishlist.');
    return;
  }
  showToast({
    title: result.value.already ? 'Already Wishlisted' : 'Added to Wishlist',
    description: wish.name,
    tone: 'success',
    action: VIEW_WISHLIST,
  });
}

async function removeWish(wish: RememberedWish): Promise<void> {
  const result = await change(wish, (call) => api.wishlist[':productId'].$delete(call));
  if (result.ok) showToast({ title: 'Removed from Wishlist', description: wish.name, tone: 'success' });
  else tellFailure(wish, result.failure, 'Could not remove item from wishlist.');
}

/** S4: the list changes when the shop has said yes, not before. */
async function change<Value extends Wishlist>(
  { id }: RememberedWish,
  call: (line: { param: { productId: string } }) => Promise<ClientResponse<Value>>,
): Promise<ApiResult<Value>> {
  setBusy(id, true);
  const result = await inTurn(async () => {
    const answer = await ask(call({ param: { productId: String(id) } }));
    if (answer.ok) acceptWishlist(answer.value);
    return answer;
  });
  setBusy(id, false);
  return result;
}

function tellFailure(wish: RememberedWish, { code, message }: ApiFailure, what: string): void {
  switch (code) {
    case 'SIGNED_OUT':
      askToLogin(wish);
      break;
    case 'OUT_OF_STOCK':
      showToast({ title: 'Out of Stock', description: message, tone: 'warning' });
      break;
    default:
      showToast({ title: 'Error', description: `${what} ${message}`, tone: 'danger' });
  }
}

/** What she wished for is added once she is back. */
function askToLogin(wish: RememberedWish): void {
  rememberWish(wish);
  showToast({
    title: 'Login Required',
    description: 'Please log in to add items to your wishlist.',
    tone: 'warning',
    action: { label: 'Login', href: paths.loginFor(location.pathname + location.search) },
  });
}
