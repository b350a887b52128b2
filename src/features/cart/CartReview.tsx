import { useStore } from '@nanostores/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Shipping } from '../../domain/content/shop-frame.ts';
import { $cartLines, $isFirstAnswerDue, watchCartLines } from './cart-lines-store.ts';
import CartLines from './CartLines.tsx';
import EmptyCart from './EmptyCart.tsx';
import OrderSummary from './OrderSummary.tsx';

interface Props {
  readonly shipping: Shipping;
}

/** Everything in the cart, what it costs in all, and the way to order it. */
export default function CartReview({ shipping }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useStore($cartLines);
  const isFirstAnswerDue = useStore($isFirstAnswerDue);
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  useEffect(watchCartLines, []);

  const isEmpty = isInBrowser && lines.length === 0;
  const isShown = isInBrowser && !isEmpty && !isFirstAnswerDue;
  return (
    <div className={`min-h-[80vh] noscript:hidden ${isShown ? COLUMNS : ''}`}>
      <section aria-labelledby="items">
        {/* It stays whatever is shown under it, and takes the focus of what goes. */}
        <h2 id="items" ref={heading} tabIndex={-1} className={isEmpty ? 'sr-only' : 'text-3xl outline-none'}>
          Your cart
        </h2>
        {isShown && <CartLines lines={lines} lowest={1} onRemoved={() => heading.current?.focus()} />}
        {isEmpty && (
          <div className="flex min-h-[80vh]">
            <EmptyCart />
          </div>
        )}
        {!isShown && !isEmpty && <Skeleton />}
      </section>
      {isShown && <OrderSummary lines={lines} shipping={shipping} />}
    </div>
  );
}

const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-x-14';

const neverChanges = () => () => undefined;

/** The cart is kept in the browser, so the shop sends only its outline. */
function Skeleton() {
  const rows = ['first', 'second'].map((row) => (
    <div key={row} className="flex gap-4 border-b border-line py-4">
      <span className="size-20 animate-pulse rounded-sm bg-cream" />
      <span className="mt-1 h-4 w-40 animate-pulse rounded-sm bg-cream" />
    </div>
  ));
  return (
    <div role="status">
      <span className="sr-only">Loading your cart</span>
      {rows}
    </div>
  );
}
