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

  if (!isInBrowser) return <Skeleton />;
  if (lines.length === 0) {
    return (
      <div className="flex min-h-[80vh]">
        <EmptyCart />
      </div>
    );
  }
  if (isFirstAnswerDue) return <Skeleton />;
  return (
    <div className="min-h-[80vh] lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-x-14">
      <section aria-labelledby="items">
        <h2 id="items" ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Your cart
        </h2>
        <CartLines lines={lines} lowest={1} onRemoved={() => heading.current?.focus()} />
      </section>
      <OrderSummary lines={lines} shipping={shipping} />
    </div>
  );
}

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
    <div role="status" className="min-h-[80vh] noscript:hidden">
      <span className="sr-only">Loading your cart</span>
      {rows}
    </div>
  );
}
