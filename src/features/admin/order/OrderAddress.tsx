import { formatPhone } from '#address/contact.ts';
import { isLeftAlone } from '#order/addition.ts';
import { mayGoElsewhere } from '#order/change/change-order.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { secureLink } from '#text.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { addressLines } from './address-label.ts';

interface Props {
  readonly order: AdminOrder;
  readonly onMove: () => void;
}

/** Where the parcel goes, whom to ask about it, and its tracking. */
export default function OrderAddress({ order, onMove }: Props) {
  const { customerName, customerEmail, shippingAddress, trackingUrl } = order;
  const tracking = secureLink(trackingUrl);
  /** An addition that travels in another order's parcel goes to that order's address. */
  const isAlone = order.first === null || isLeftAlone(order, order.first);
  const mayChangeAddress = isAlone && mayGoElsewhere(order.status);
  const phone = shippingAddress.phone;
  return (
    <>
      <address className="leading-relaxed wrap-anywhere not-italic">
        {addressLines(order).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {phone !== '' && (
          <a href={`tel:${phone}`} className="inline-block py-1.5 text-maroon underline">
            {formatPhone(phone)}
          </a>
        )}
        {shippingAddress.recipient === undefined ? (
          <br />
        ) : (
          <span className="block">Ordered by {customerName}</span>
        )}
        <a href={adminPaths.ordersBy(customerEmail)} className="inline-block py-1.5 text-maroon underline">
          {customerEmail}
        </a>
        {order.buyerGstin !== undefined && <span className="block">Business, GSTIN {order.buyerGstin}</span>}
      </address>
      {mayChangeAddress && (
        <AdminButton look="quiet" className="-ml-4" onClick={onMove}>
          Change the address
        </AdminButton>
      )}
      {tracking !== undefined && (
        <a
          href={tracking}
          target="_blank"
          rel="noopener"
          className="mt-1 inline-block py-1.5 text-maroon underline"
        >
          Track the parcel
        </a>
      )}
    </>
  );
}
