import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#count.ts';
import { formatRupees } from '#money.ts';
import { type AdminOrder, type AdminRefund, isRefused, refundSums } from '#order/read/admin-order.ts';
import type { SeenOrder } from '#order/read/packers-order.ts';
import { refundedOf, isStillCollected } from '#order/order-money.ts';
import { formatPastMoment } from '#dates.ts';
import { AFTER_REFUNDS, amountRows, TOTAL_WITH_TAXES } from '#order/order-amounts.ts';
import { claimFor } from '#order-status.ts';
import { isByHand } from '#order/refund-keys.ts';
import { includedTaxText } from '#tax/included-tax.ts';
import { MOST_OPEN_COD_ORDERS } from '#order/place/cod-limit.ts';
import { paths } from '#paths/paths.ts';
import { api } from '#lib/api-client.ts';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

export function OrderItems({ items }: Pick<SeenOrder, 'items'>) {
  return (
    <section
      aria-label="Items of the order"
      tabIndex={0}
      className="max-h-72 overflow-y-auto border border-line bg-white"
    >
      <ul className="divide-y divide-line">
        {items.map((item) => {
          const { productId, selectedSize, name, sku, imageUrl, quantity, sentQuantity } = item;
          const pricePaise = 'priceAtPurchasePaise' in item ? item.priceAtPurchasePaise : null;
          return (
            <li key={`${String(productId)} ${selectedSize}`} className="flex items-center gap-3 p-3">
              <Thumbnail address={imageUrl} />
              <div className="min-w-0 grow">
                <a
                  href={paths.product(productId)}
                  className="inline-block py-1 wrap-anywhere underline-offset-4 hover:underline"
                >
                  {name}
                </a>
                <p className="text-sm text-ink-soft">
                  {sku !== null && `${sku} · `}
                  {selectedSize !== '' && `Size ${selectedSize} · `}
                  {pricePaise === null
                    ? countOf(quantity, 'piece')
                    : `${formatRupees(pricePaise)}\u00a0×\u00a0${String(quantity)}`}
                </p>
                {item.refundedQuantity > 0 && (
                  <p className="text-sm font-medium">{refundedOf(item.refundedQuantity, quantity)}</p>
                )}
                {sentQuantity < quantity && (
                  <p className="text-sm font-medium">{`${String(quantity - sentQuantity)} not sent`}</p>
                )}
              </div>
              {pricePaise !== null && (
                <span className="tabular-nums">{formatRupees(pricePaise * quantity)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OrderMoneyProps {
  readonly order: AdminOrder;
  readonly onGiveBack: (refund: AdminRefund) => void;
}

export function OrderMoney({ order, onGiveBack }: OrderMoneyProps) {
  const { couponCode, payments, payingPaise, refunds, status } = order;
  const isToCome = isStillCollected(order) && payingPaise === 0 && claimFor(status) === 'sold';
  const rows = amountRows(order, { couponCode, labels: { totalPaise: TOTAL_WITH_TAXES } });
  const { paidPaise, leftPaise } = refundSums(order);
  return (
    <>
      <dl className="grid grid-cols-1 gap-1.5">
        {rows.map(({ name, label, amount }) => (
          <div key={name} className="flex justify-between gap-4 last:font-medium">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd className="flex-none tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="text-right text-sm text-ink-soft">{includedTaxText(order.includedTaxPaise)}</p>
      <ul className="mt-3 grid gap-2 border-t border-line pt-3 text-sm">
        {isToCome && <li>To be paid on delivery.</li>}
        {order.paymentMethod === 'razorpay' && payments.length === 0 && <li>No payment has come in.</li>}
        {payments.map((payment) => (
          <li key={payment.razorpayPaymentId} className="wrap-anywhere">
            {`Payment of ${formatRupees(payment.amountPaise)}: ${payment.status}`}
            {payment.method !== null && `, by ${payment.method === 'upi' ? 'UPI' : payment.method}`}
            {payment.errorDescription !== null &&
              payment.status === 'failed' &&
              ` (${payment.errorDescription})`}
            <span className="block text-ink-soft">
              {isByHand(payment.razorpayPaymentId)
                ? 'Written down when some of it was given back.'
                : `${payment.razorpayPaymentId} · ${formatPastMoment(payment.createdAt)}`}
            </span>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id} className="wrap-anywhere">
            {`Refund of ${formatRupees(refund.amountPaise)}: ${refund.status}`}
            <span className="block text-ink-soft">
              {[refund.reason, formatPastMoment(refund.createdAt)].filter(Boolean).join(' · ')}
            </span>
            {isRefused(order, refund) && (
              <>
                <span className="block">Razorpay has refused it so far, and is asked again.</span>
                <AdminButton look="outline" className="mt-2" onClick={() => onGiveBack(refund)}>
                  I gave it back another way
                </AdminButton>
              </>
            )}
          </li>
        ))}
        {leftPaise < paidPaise && (
          <li className="flex justify-between gap-4 font-medium">
            {AFTER_REFUNDS}
            <span className="tabular-nums">{formatRupees(leftPaise)}</span>
          </li>
        )}
      </ul>
    </>
  );
}

const LIMIT = String(MOST_OPEN_COD_ORDERS);

export function CashLimit({ order: { id, hasCodPermit } }: { readonly order: AdminOrder }) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    const json = { isAllowed: !hasCodPermit };
    const result = await askAdmin(() => api.admin.orders[':id']['cod-permit'].$put(ofRow(id, json)));
    setIsBusy(false);
    if (result.ok) {
      client.setQueryData(['order', id], result.value);
      toastDone(
        hasCodPermit ? `${LIMIT} cash orders at once, as for everybody.` : 'More cash orders are allowed.',
      );
    } else toastFailed(`Failed to change the cash limit: ${result.failure.message}`);
  };
  return (
    <>
      <p className="mb-3">
        {hasCodPermit
          ? `You have allowed this email address, phone number and delivery address more than ${LIMIT} cash orders at once.`
          : `One email address, phone number or delivery address may have ${LIMIT} cash orders under way at once.`}
      </p>
      <AdminButton look="outline" busy={isBusy && 'Saving…'} onClick={() => void save()}>
        {hasCodPermit ? `Back to ${LIMIT} cash orders` : 'Allow more cash orders'}
      </AdminButton>
    </>
  );
}
