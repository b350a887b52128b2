import { atom } from 'nanostores';
import type { Toast } from '#ui/toast-view.ts';
import { showToast } from '#ui/toast.ts';
import type { TypedField } from '#features/order/checkout/draft.ts';

interface PayProblem {
  readonly title: string;
  readonly description: string;
  readonly link?: { readonly label: string; readonly href: string };
  /** A problem of fields is also shown beside them, and over once they are right. */
  readonly isOfFields?: true;
  readonly isOfItems?: true;
  readonly isOfGateway?: boolean;
}

export const $payProblem = atom<PayProblem | null>(null);

export function warn(
  title: string,
  description: string,
  more: Omit<PayProblem, 'title' | 'description'> = {},
) {
  tell({ title, description, ...more }, 'warning');
}

export function fail(words: string, code?: string, isOfGateway = false): void {
  const description = code ? `${words} (${code})` : words;
  tell({ title: 'Payment Failed', description, isOfGateway }, 'danger');
}

function tell(problem: PayProblem, tone: Toast['tone']): void {
  $payProblem.set(problem);
  const { title, description, isOfFields, isOfItems } = problem;
  // The page goes to the field or the piece, away from the message beside the button.
  if (isOfFields ?? isOfItems) showToast({ title, description, tone });
}

export function goToItems(): void {
  document.getElementById('items')?.focus();
}

/** The middle of the screen, because no fixed bar covers it. */
export function goToField(name: TypedField): void {
  const field = document.getElementById(`checkout-${name}`);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
