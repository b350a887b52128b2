import { formatRupees } from '#money.ts';
import { isLeftAlone, isStillToBeSent } from '#order/addition.ts';
import { hasLeft, SOLD, statusLabel } from '#order/order-status.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { adminPaths } from '#paths/admin-paths.ts';

const LINK = 'inline-block py-1.5 text-maroon underline underline-offset-4';

/** The order that this one was added to, and its own additions: packed in one press, and then sent in one. */
export default function SameParcel({ order }: { readonly order: AdminOrder }) {
  const { first, additions } = order;
  if (first === null && additions.length === 0) return null;
  return (
    <div className="border-l-4 border-maroon bg-white px-4 py-2">
      {first !== null && (
        <p>
          Goes with{' '}
          <a href={adminPaths.ordersOf(first.id)} className={LINK}>
            {first.id}
          </a>
          {isLeftAlone(order, first)
            ? `, which is ${SOLD.includes(first.status) ? 'packed already' : 'not sent any more'}: this ${order.packedAt === null ? 'needs' : 'has'} a parcel of its own.`
            : ': “Packed” there packs this too, and what is packed together is sent together.'}
        </p>
      )}
      {additions.map((added) => (
        <p key={added.id}>
          Also in this parcel:{' '}
          <a href={adminPaths.ordersOf(added.id)} className={LINK}>
            {added.id}
          </a>{' '}
          · {formatRupees(added.totalPaise)} · {statusLabel(added.status)}
          {isLeftAlone(added, order) && ` · ${added.packedAt === null ? 'needs' : 'has'} a parcel of its own`}
          {hasLeft(added.status) && !hasLeft(order.status) && ' · if it came back, too, say so there'}
          {isStillToBeSent(added, order) && ' · mark it as shipped, too: its bill is made then'}
        </p>
      ))}
    </div>
  );
}
