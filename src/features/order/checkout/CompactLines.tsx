import { useState } from 'react';
import { type CartLine, problemOf } from '#cart/cart-line.ts';
import { isSameLine } from '#cart/guest-cart.ts';
import { countOf } from '#count.ts';
import CartLines from '#features/cart/CartLines.tsx';
import { readBoughtNow } from '#features/cart/bought-now.ts';

interface Props {
  readonly lines: readonly CartLine[];
  readonly onRemoved: () => void;
}

const SHOWN = 2;

/** S2: the first two lines are shown, and how many more there are. A line that must be fixed is never hidden. */
export default function CompactLines({ lines, onRemoved }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const [boughtNow] = useState(readBoughtNow);
  const bought = boughtNow === null ? [] : lines.filter((line) => isSameLine(line, boughtNow));
  const others = lines.filter((line) => !bought.includes(line));
  if (bought.length > 0 && others.length > 0) {
    const pieces = others.reduce((sum, { quantity }) => sum + quantity, 0);
    return (
      <CartLines
        lines={[...bought, ...others]}
        lowest={1}
        onRemoved={onRemoved}
        also={{
          from: bought.length,
          words: `Also in your cart: ${countOf(pieces, 'piece')}`,
        }}
      />
    );
  }
  const first = lines.slice(0, SHOWN);
  const isHidingProblem = lines.slice(SHOWN).some((line) => problemOf(line) !== null);
  const shown = isWhole || isHidingProblem ? lines : first;
  const hidden = lines.length - shown.length;
  const isFoldable = !isHidingProblem && lines.length > SHOWN;
  return (
    <CartLines lines={shown} lowest={1} onRemoved={onRemoved}>
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-11 font-medium text-maroon underline underline-offset-4"
          onClick={() => {
            setIsWhole(!isWhole);
          }}
        >
          {wordsFor(hidden)}
        </button>
      )}
    </CartLines>
  );
}

function wordsFor(hidden: number): string {
  if (hidden === 0) return 'Show fewer items';
  return hidden === 1 ? 'Show 1 more item' : `Show ${String(hidden)} more items`;
}
