import { formatPastMoment } from '#dates.ts';
import { formatRupees } from '#money.ts';
import { AFTER_REFUNDS, amountRows, TOTAL_WITH_TAXES } from '#order/order-amounts.ts';
import { type AdminOrder, type AdminRefund, isRefused, refundSums } from '#order/read/admin-order.ts';
import { claimFor } from '#order/order-status.ts';
import { isByHand } from '#payment/refund-keys.ts';
import { includedTaxText } from '#tax/included-tax.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { isStillCollected } from '#order/order-money.ts';

interface Props {
  readonly order: AdminOrder;
  readonly onGiveBack: (refund: AdminRefund) => void;
}

export default function OrderMoney({ order, onGiveBack }: Props) {
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
