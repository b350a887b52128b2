import { giftWords, type OrderGift as Gift } from '#order/gift.ts';

/** What the packer of the order has to do. */
export default function OrderGift({ order }: { readonly order: Gift }) {
  const words = giftWords(order);
  return (
    <div className="border-l-4 border-gold bg-white px-4 py-3">
      {words.length > 0 && (
        <ul className="grid gap-1 font-medium">
          {words.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {order.hidesPrice && (
        <p className="mt-1 text-sm text-ink-soft">
          Leave the MRP sticker on each piece: the law requires it.
        </p>
      )}
      {order.giftNote !== null && (
        <>
          <p className="mt-1 text-sm text-ink-soft">Gift note, printed on the packing slip</p>
          <blockquote className="wrap-anywhere whitespace-pre-line">{order.giftNote}</blockquote>
        </>
      )}
    </div>
  );
}
