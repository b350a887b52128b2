import { type CartLine, problemOf } from '#cart/cart-line.ts';
import { formatRupees } from '#money.ts';
import { paths } from '#paths/paths.ts';
import { agreeToPrice } from './cart-actions.ts';
import { setCartQuantity } from './cart-store.ts';

interface Props {
  readonly line: CartLine;
  /** The focused button is gone when this is called. */
  readonly onMended: () => void;
}

/** What has changed about the line, and how to put it right. */
export default function LineNote({ line, onMended }: Props) {
  const { pricePaise, oldPricePaise } = line;
  const onHand = line.onHand ?? 0;
  switch (problemOf(line)) {
    case 'no-size':
      return (
        <a href={paths.sizesOf(line.id)} className={`${LOOK.problem} ${LOOK.remedy}`}>
          Please choose a size
        </a>
      );
    case 'sold-out':
      return <p className={LOOK.problem}>OUT OF STOCK</p>;
    case 'too-many':
      return mendable(`Only ${String(onHand)} left!`, `Change to ${String(onHand)}`, () =>
        setCartQuantity(line, onHand),
      );
    case 'dearer':
      return mendable(
        `The price has gone up from ${formatRupees(oldPricePaise)} to ${formatRupees(pricePaise)}.`,
        'Keep it',
        () => agreeToPrice(line),
      );
    case 'unknown':
      return line.placeholder === 'missing' ? (
        <p className={LOOK.problem}>It is not in the shop any more.</p>
      ) : null;
    case null:
      return oldPricePaise === null ? null : (
        <p className={LOOK.news}>The price has come down from {formatRupees(oldPricePaise)}.</p>
      );
  }

  function mendable(text: string, remedy: string, mend: () => void) {
    return (
      <p className={LOOK.problem}>
        <span>{text}</span>
        <button
          type="button"
          className={LOOK.remedy}
          onClick={() => {
            mend();
            onMended();
          }}
        >
          {remedy}
        </button>
      </p>
    );
  }
}

const LOOK = {
  problem: 'mt-1 flex flex-wrap items-center gap-x-3 text-sm font-semibold text-maroon',
  news: 'mt-1 text-sm text-success',
  remedy: 'min-h-11 underline underline-offset-4',
} as const;
