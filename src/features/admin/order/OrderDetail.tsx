import { type ReactNode, useId, useState } from 'react';
import { buttonClass } from '../../../components/ui/button.ts';
import { formatPhone } from '../../../domain/address/contact.ts';
import { formatPastMoment } from '../../../domain/dates.ts';
import { formatRupees } from '../../../domain/money.ts';
import { isLeftAlone } from '../../../domain/order/addition.ts';
import { mayGoElsewhere } from '../../../domain/order/change/change-order.ts';
import { isGift } from '../../../domain/order/gift.ts';
import { type AdminOrder, mayRefundPaise, refundDuePaise } from '../../../domain/order/read/admin-order.ts';
import { documentLabel, headingOf } from '../../../domain/tax/tax-document.ts';
import { secureLink } from '../../../domain/text.ts';
import { adminPaths } from '../../../paths/admin-paths.ts';
import { paperPaths } from '../../../paths/paper-paths.ts';
import AdminButton from '../kit/AdminButton.tsx';
import AddressDialog from './AddressDialog.tsx';
import CashLimit from './CashLimit.tsx';
import OrderGift from './OrderGift.tsx';
import OrderHistory from './OrderHistory.tsx';
import OrderItems from './OrderItems.tsx';
import OrderMoney from './OrderMoney.tsx';
import OrderNotes from './OrderNotes.tsx';
import PackedButton from './PackedButton.tsx';
import RefundDialog from './RefundDialog.tsx';
import SameParcel from './SameParcel.tsx';
import StatusSelect from './StatusSelect.tsx';
import { addressLines } from './address-label.ts';
import type { StatusChange } from './use-status-change.ts';

interface Props {
  readonly order: AdminOrder;
  readonly change: StatusChange;
  readonly onTrack: (order: AdminOrder) => void;
  /** Whether a note stands there that is not saved. */
  readonly onTyped: (isTyped: boolean) => void;
}

const LINK = buttonClass({ look: 'outline', size: 'small' });

export default function OrderDetail({ order, change, onTrack, onTyped }: Props) {
  const [isRefunding, setIsRefunding] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const { id, customerName, customerEmail, shippingAddress, trackingUrl } = order;
  const tracking = secureLink(trackingUrl);
  const due = refundDuePaise(order);
  /** What goes in the parcel of another goes where that goes. */
  const isAlone = order.first === null || isLeftAlone(order, order.first);
  const mayChangeAddress = isAlone && mayGoElsewhere(order.status);
  const phone = shippingAddress.phone;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <StatusSelect order={order} change={change} />
        <span className="text-sm text-ink-soft">{formatPastMoment(order.createdAt)}</span>
      </div>
      {due > 0 && (
        <p role="status" className="border-l-4 border-danger bg-white px-4 py-3">
          {formatRupees(due)} of this order has been paid and has not gone back.
        </p>
      )}
      <SameParcel order={order} />
      <div className="flex flex-wrap gap-2">
        <PackedButton order={order} />
        <AdminButton look="outline" data-first onClick={() => onTrack(order)}>
          Tracking
        </AdminButton>
        {mayRefundPaise(order) > 0 && (
          <AdminButton look="outline" onClick={() => setIsRefunding(true)}>
            Refund
          </AdminButton>
        )}
        <a className={LINK} href={adminPaths.packingSlip(id)} target="_blank" rel="noopener">
          Packing slip
        </a>
        <a className={LINK} href={adminPaths.addressLabel(id)} target="_blank" rel="noopener">
          Address label
        </a>
        <a className={LINK} href={adminPaths.parcelStickers(id)} target="_blank" rel="noopener">
          MRP stickers
        </a>
        {order.documentKind !== null && (
          <>
            <a className={LINK} href={adminPaths.invoice(id)} target="_blank" rel="noopener">
              {documentLabel({ ...order, documentKind: order.documentKind })}
            </a>
            <a className={LINK} href={paperPaths.invoiceFile(id, null)}>
              Download PDF
            </a>
          </>
        )}
        {order.otherPapers.map(({ kind, number, nth }) => (
          <a
            key={number}
            className={LINK}
            href={kind === 'credit_note' ? adminPaths.creditNote(id, nth) : adminPaths.invoice(id, nth)}
            target="_blank"
            rel="noopener"
          >
            {`${headingOf(kind)} ${number}`}
          </a>
        ))}
        <a className={LINK} href={adminPaths.historyOf({ order: id })}>
          Who changed what
        </a>
      </div>
      {isGift(order) && (
        <Section title="Pack it as a gift">
          <OrderGift order={order} />
        </Section>
      )}
      <Section title="Items">
        <OrderItems items={order.items} />
      </Section>
      <div className="grid gap-6 sm:grid-cols-2">
        <Section title="Amounts">
          <OrderMoney order={order} />
        </Section>
        <Section title="Deliver to">
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
            <a
              href={adminPaths.ordersBy(customerEmail)}
              className="inline-block py-1.5 text-maroon underline"
            >
              {customerEmail}
            </a>
            {order.buyerGstin !== undefined && (
              <span className="block">Business, GSTIN {order.buyerGstin}</span>
            )}
          </address>
          {mayChangeAddress && (
            <AdminButton look="quiet" className="-ml-4" onClick={() => setIsMoving(true)}>
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
        </Section>
      </div>
      {order.paymentMethod === 'cod' && (
        <Section title="Cash on delivery">
          <CashLimit order={order} />
        </Section>
      )}
      <Section title="Notes">
        <OrderNotes order={order} onTyped={onTyped} />
      </Section>
      <Section title="History">
        <OrderHistory history={order.history} />
      </Section>
      {isMoving && <AddressDialog order={order} onClose={() => setIsMoving(false)} />}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}
