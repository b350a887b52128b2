import type { ClientResponse } from 'hono/client';
import { showToast } from '../../components/ui/toast.ts';
import { withoutWishes, withWish } from '../../domain/wishlist/guest-wishlist.ts';
import { MOST_WISHES, type Wishlist } from '../../domain/wishlist/wishlist.ts';
import { api, type ApiFailure, type ApiResult, ask } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { canPersist } from '../../lib/persistent-atom.ts';
import { keepGuestWishes, latestGuestWishes } from './guest-wishlist-store.ts';
import { $busyWishes, $wishlist, acceptWishlist, inTurn, setBusy } from './wishlist-store.ts';

const VIEW_WISHLIST = { label: 'View wishlist', href: paths.wishlist };

interface NamedWish {
  readonly id: number;
  readonly name: string;
}

export async function toggleWish({ dataset }: HTMLElement, isSignedIn: boolean): Promise<void> {
  const wish = { id: Number(dataset['heart'] ?? dataset['unwish']), name: dataset['name'] ?? '' };
  if (!isSignedIn) toggleKept(wish);
  else if ($busyWishes.get().has(wish.id)) return;
  else if ($wishlist.get().includes(wish.id) || dataset['unwish'] !== undefined) await removeWish(wish);
  else await addWish(wish);
}

/** DESIGN §9: of a guest the browser keeps it, until she has an account. */
function toggleKept({ id, name }: NamedWish): void {
  const kept = latestGuestWishes();
  if (kept.includes(id)) {
    keepGuestWishes(withoutWishes(kept, [id]));
    showToast({ title: 'Removed from Wishlist', description: name, tone: 'success' });
    return;
  }
  const wishes = withWish(kept, id);
  if (!wishes) {
    const description = `A wishlist holds ${String(MOST_WISHES)} pieces at most.`;
    showToast({ title: 'Oops!', description, tone: 'warning', action: VIEW_WISHLIST });
    return;
  }
  keepGuestWishes(wishes);
  askToLogin();
}

async function addWish(wish: NamedWish): Promise<void> {
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

async function removeWish(wish: NamedWish): Promise<void> {
  const result = await change(wish, (call) => api.wishlist[':productId'].$delete(call));
  if (result.ok) showToast({ title: 'Removed from Wishlist', description: wish.name, tone: 'success' });
  else tellFailure(wish, result.failure, 'Could not remove item from wishlist.');
}

/** S4: the list changes when the shop has said yes, not before. */
async function change<Value extends Wishlist>(
  { id }: NamedWish,
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

function tellFailure(wish: NamedWish, { code, message }: ApiFailure, what: string): void {
  switch (code) {
    case 'SIGNED_OUT':
      keepGuestWishes(withWish(latestGuestWishes(), wish.id) ?? latestGuestWishes());
      askToLogin();
      break;
    case 'OUT_OF_STOCK':
      showToast({ title: 'Out of Stock', description: message, tone: 'warning' });
      break;
    default:
      showToast({ title: 'Error', description: `${what} ${message}`, tone: 'danger' });
  }
}

/** What is kept joins her list once she is back. */
function askToLogin(): void {
  const until = canPersist()
    ? 'Until then this browser keeps them.'
    : 'Your browser keeps nothing for us: the heart is gone when you leave this page.';
  showToast({
    title: 'Login Required',
    description: `Please log in to add items to your wishlist. ${until}`,
    tone: 'warning',
    action: { label: 'Login', href: paths.loginFor(location.pathname + location.search) },
  });
}
