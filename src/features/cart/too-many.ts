import { showToast } from '#ui/toast.ts';
import { paths } from '#paths/paths.ts';

export const VIEW_CART = { label: 'View cart', href: paths.checkout };

export type Verb = 'add' | 'buy';

export function tellTooMany(verb: Verb, hasSome = false): void {
  showToast({
    title: 'Oops!',
    description: `Cannot ${verb} more items than available in stock.`,
    tone: 'warning',
    ...(hasSome && { action: VIEW_CART }),
  });
}
