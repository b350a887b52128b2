import { buttonClass } from '#ui/button.ts';
import { formatRupees } from '#money.ts';
import { addingPaths } from '#paths/paths.ts';

interface Props {
  readonly orderId: string;
  readonly subtotalPaise: number | null;
}

/** In place of the way to the checkout, for whoever adds to an order: its page says what delivery costs more. */
export default function AddingPart({ orderId, subtotalPaise }: Props) {
  return (
    <>
      <p className="mb-2 text-sm">
        You are adding to order <strong className="whitespace-nowrap">{orderId}</strong>
      </p>
      <a
        href={addingPaths.page(orderId)}
        data-prefetch="false"
        data-checkout
        className={`${buttonClass()} w-full`}
      >
        Add to this order
        {subtotalPaise !== null && <span className="tabular-nums">{formatRupees(subtotalPaise)}</span>}
      </a>
      <form action={addingPaths.form} method="post" className="flex justify-center">
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="change" value="stop" />
        <button type="submit" className="min-h-11 text-sm text-maroon underline underline-offset-4">
          Stop adding
        </button>
      </form>
    </>
  );
}
