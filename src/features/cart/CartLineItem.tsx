import type { CartLine } from '#cart/cart-line.ts';
import { formatRupees } from '#money.ts';
import { paths } from '#paths/paths.ts';
import CartPicture from './CartPicture.tsx';
import LineNote from './LineNote.tsx';
import QuantityStepper from './QuantityStepper.tsx';
import { changeQuantity, removeWithUndo } from './cart-actions.ts';

interface Props {
  readonly line: CartLine;
  readonly lowest: 0 | 1;
  readonly onRemoved: () => void;
}

export default function CartLineItem({ line, lowest, onRemoved }: Props) {
  const { id, name, size, category, quantity, pricePaise, placeholder } = line;
  const details = [
    category,
    size === undefined ? null : `Size ${size}`,
    quantity > 1 && placeholder === null ? `${formatRupees(pricePaise)} each` : null,
  ].filter((each) => each !== null);

  function remove(): void {
    removeWithUndo(line);
    onRemoved();
  }

  // The column is in pixels, so that the picture does not grow and leaves its room to large letters.
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)] gap-4 py-4">
      <CartPicture imageUrl={line.imageUrl} isLoading={placeholder === 'loading'} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-0 flex-1 basis-24 wrap-anywhere">
            {placeholder === 'loading' ? (
              <Loading />
            ) : (
              <p className="font-medium">
                {placeholder === null ? (
                  <a href={paths.product(id)} className="inline-block py-0.5 hover:text-maroon">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </p>
            )}
            <p className="text-sm text-ink-soft">{details.join(' · ')}</p>
          </div>
          <p className="ml-auto flex-none text-right font-semibold tabular-nums">
            {placeholder !== 'loading' && formatRupees(pricePaise * quantity)}
          </p>
        </div>
        <LineNote line={line} onMended={onRemoved} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          {placeholder === 'missing' ? (
            <span />
          ) : (
            <QuantityStepper
              name={name}
              quantity={quantity}
              lowest={lowest}
              onChange={(next) => (next < 1 ? remove() : changeQuantity(line, next))}
            />
          )}
          <button
            type="button"
            onClick={remove}
            aria-label={`Remove ${name}`}
            className="min-h-11 text-sm text-maroon underline underline-offset-4"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  );
}

function Loading() {
  return (
    <p className="my-1 h-4 w-36 max-w-full animate-pulse rounded-sm bg-cream">
      <span className="sr-only">Loading</span>
    </p>
  );
}
