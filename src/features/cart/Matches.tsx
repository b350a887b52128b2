import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import type { ProductSummary } from '#catalogue/product.ts';
import { formatRupees } from '#money.ts';
import { shownStock } from '#stock/stock.ts';
import { api, ask } from '#lib/api-client.ts';
import { paths } from '#paths/paths.ts';
import CartPicture from './CartPicture.tsx';
import { addOnPress } from './add-on-press.ts';
import { $cart, $known } from './cart-store.ts';

interface Props {
  readonly productId: number;
  /** The focused button is gone when this is called. */
  readonly onAdded: () => void;
}

const SHOWN = 2;
const ADD = `${buttonClass({ look: 'outline', size: 'small' })} flex-none`;

export default function Matches({ productId, onAdded }: Props) {
  const cart = useStore($cart);
  const known = useStore($known);
  const [found, setFound] = useState<readonly ProductSummary[] | null>(null);
  useEffect(() => {
    let isGone = false;
    const call = api.products[':id'].matches.$get({ param: { id: String(productId) } });
    void ask(call).then((answer) => {
      if (!isGone) setFound(answer.ok ? answer.value.items : []);
    });
    return () => {
      isGone = true;
    };
  }, [productId]);

  // Pieces that were in the cart a moment ago were removed for a reason.
  const isNew = ({ id }: ProductSummary) => known[id] === undefined && !cart.some((line) => line.id === id);
  const shown = found?.filter(isNew).slice(0, SHOWN);
  if (shown?.length === 0) return null;
  return (
    <section aria-labelledby="cart-matches" aria-busy={!shown} className="pt-2">
      <h3 id="cart-matches" className="text-xl">
        Goes well with it
      </h3>
      <ul role="list" className="min-h-38">
        {shown?.map((piece) => (
          <Match key={piece.id} piece={piece} onAdded={onAdded} />
        ))}
      </ul>
    </section>
  );
}

interface MatchProps {
  readonly piece: ProductSummary;
  readonly onAdded: () => void;
}

function Match({ piece, onAdded }: MatchProps) {
  const { id, name, pricePaise, originalPricePaise, imageUrls, hasSizes, stockQuantity } = piece;

  async function add(button: HTMLButtonElement): Promise<void> {
    const picture = button.closest('li')?.querySelector('img')?.currentSrc;
    await addOnPress({ id, name, pricePaise, inStock: shownStock(stockQuantity), picture }, 'add', button);
    if (!button.isConnected) onAdded();
  }

  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] items-center gap-3 py-2">
      <CartPicture imageUrl={imageUrls[0] ?? null} isLoading={false} />
      <div className="min-w-0 text-sm leading-snug wrap-anywhere">
        <a href={paths.product(id)} className="line-clamp-2 font-medium hover:text-maroon">
          {name}
        </a>
        <p className="tabular-nums">
          <span className="font-semibold">{formatRupees(pricePaise)}</span>{' '}
          {originalPricePaise !== null && (
            <s className="text-ink-soft">
              <span className="sr-only">Before: </span>
              {formatRupees(originalPricePaise)}
            </s>
          )}
        </p>
      </div>
      {hasSizes ? (
        <a href={paths.sizesOf(id)} className={ADD}>
          Choose size<span className="sr-only"> of {name}</span>
        </a>
      ) : (
        <button type="button" className={ADD} onClick={({ currentTarget }) => void add(currentTarget)}>
          Add<span className="sr-only"> {name} to your cart</span>
        </button>
      )}
    </li>
  );
}
