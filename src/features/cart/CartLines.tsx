import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode } from 'react';
import { buttonClass } from '#ui/button.ts';
import type { CartLine } from '#cart/cart-line.ts';
import { paths } from '#paths/paths.ts';
import CartLineItem from './CartLineItem.tsx';
import { clearWithUndo } from './cart-actions.ts';
import { $hasFailed, $isLoading, loadCartLines } from './cart-lines-store.ts';

interface Props {
  readonly lines: readonly CartLine[];
  readonly lowest: 0 | 1;
  /** The focused element is gone when this is called. */
  readonly onRemoved: () => void;
  /** Said before the line with this number. */
  readonly also?: { readonly from: number; readonly words: string };
  readonly children?: ReactNode;
}

const QUIET = 'min-h-11 text-sm text-maroon underline underline-offset-4';

export default function CartLines({ lines, lowest, onRemoved, also, children }: Props) {
  const hasFailed = useStore($hasFailed);
  const isLoading = useStore($isLoading);
  return (
    <>
      {hasFailed && (
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-danger bg-blush px-4 py-1 text-sm">
          <span>
            We could not load today’s prices.
            {lines.some(({ placeholder }) => placeholder === 'last-seen') &&
              ' Prices and stock are as you last saw them. You can order once you are back online.'}
          </span>
          <button
            type="button"
            disabled={isLoading}
            className={`${QUIET} font-semibold disabled:opacity-55`}
            onClick={() => {
              void loadCartLines();
              onRemoved();
            }}
          >
            Try again
          </button>
        </p>
      )}
      <ul role="list" aria-busy={isLoading} className="divide-y divide-line">
        {lines.map((line, at) => (
          <Fragment key={`${String(line.id)} ${line.size ?? ''}`}>
            {at === also?.from && <li className="bg-blush px-4 py-2 font-medium">{also.words}</li>}
            <CartLineItem line={line} lowest={lowest} onRemoved={onRemoved} />
          </Fragment>
        ))}
      </ul>
      <p className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-1">
        {children}
        <button
          type="button"
          className={QUIET}
          onClick={() => {
            clearWithUndo();
            onRemoved();
          }}
        >
          Clear cart
        </button>
      </p>
    </>
  );
}

export function EmptyCart() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-5 py-16 text-center">
      <img src="/logo.svg" alt="" width={72} height={72} className="size-18" />
      <p className="font-display text-3xl font-semibold">Your cart is empty</p>
      <p className="max-w-xs leading-relaxed text-ink-soft">
        Have a look at our collections: something that shines is waiting for you.
      </p>
      <a href={paths.collections} className={`${buttonClass()} mt-2`}>
        See all collections
      </a>
    </div>
  );
}
