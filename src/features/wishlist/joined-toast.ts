import { showToast } from '#ui/toast.ts';
import type { Toast } from '#ui/toast-view.ts';
import type { MergedWishlist } from '#wishlist/wishlist.ts';
import { countOf } from '#count.ts';

type Joined = Pick<MergedWishlist, 'added' | 'leftOut'>;

const LEFT_OUT = 'Some pieces are not in the shop any more, or found no room.';

export function tellJoined({ added, leftOut }: Joined, action?: Toast['action']): void {
  const view = action && { action };
  if (added > 0) {
    const left = leftOut > 0 ? ` ${LEFT_OUT}` : '';
    const description = `${countOf(added, 'piece')} that this browser kept for you.${left}`;
    showToast({ title: 'Added to Wishlist', description, tone: 'success', ...view });
  } else if (leftOut > 0) {
    showToast({ title: 'Wishlist', description: LEFT_OUT, tone: 'warning', ...view });
  }
}

const KEY = 'wishes_joined';

/** For a page that is reloaded before anybody could read the message. */
export function flashJoined({ added, leftOut }: Joined): void {
  try {
    sessionStorage.setItem(KEY, `${String(added)} ${String(leftOut)}`);
  } catch {
    // Without storage there is only the list itself.
  }
}

export function showJoined(): void {
  try {
    const [, added, leftOut] = /^(\d+) (\d+)$/.exec(sessionStorage.getItem(KEY) ?? '') ?? [];
    sessionStorage.removeItem(KEY);
    tellJoined({ added: Number(added ?? 0), leftOut: Number(leftOut ?? 0) });
  } catch {
    // Without storage nothing was kept.
  }
}
