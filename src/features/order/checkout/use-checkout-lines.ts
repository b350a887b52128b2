import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import type { CartLine } from '../../../domain/cart/cart-line.ts';
import { $cartLines, $isFirstAnswerDue } from '../../cart/cart-lines-store.ts';
import { $isCartDue } from '../../cart/cart-store.ts';

type CheckoutLines = readonly [lines: readonly CartLine[], isShown: boolean, isEmpty: boolean];

/** What is in the cart; neither shown nor empty while that is not known yet, as when the shop renders the page. */
export function useCheckoutLines(): CheckoutLines {
  const lines = useStore($cartLines);
  const isFirstAnswerDue = useStore($isFirstAnswerDue);
  const isCartDue = useStore($isCartDue);
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return [
    lines,
    isInBrowser && lines.length > 0 && !isFirstAnswerDue,
    isInBrowser && lines.length === 0 && !isCartDue,
  ];
}

const neverChanges = () => () => undefined;
