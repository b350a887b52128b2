import type { Health } from '#health/health.ts';
import { formatRupees } from '#money.ts';
import { formatCount } from '#count.ts';
import Facts from './Facts.tsx';
import { formatSpan } from './format-span.ts';

/** Orders that wait for money, refunds under way, and what the payment service reports. */
export default function MoneyCards({ health }: { readonly health: Health }) {
  const { at, orders, refunds, webhooks, reconciler } = health;
  const oldest = (moment: number | null) =>
    moment === null ? [] : [['Oldest waits for', formatSpan(at - moment)] as const];
  return (
    <>
      <Facts
        title="Orders waiting for money"
        facts={[
          ['Orders', formatCount(orders.waiting)],
          ['Worth', formatRupees(orders.waitingPaise)],
          ...oldest(orders.oldestAt),
          ['Payment not verified', formatCount(orders.unverified)],
          ['Not opened within the hour', formatCount(orders.notOpened)],
        ]}
        note={
          orders.waiting === 0 ? 'Nobody is about to pay.' : 'The pieces of these orders are kept until then.'
        }
      />
      <Facts
        title="Refunds"
        facts={[
          ['Under way', formatCount(refunds.pending)],
          ['Worth', formatRupees(refunds.pendingPaise)],
          ...oldest(refunds.oldestAt),
          ['Failed', formatCount(refunds.failed.length)],
          ['Due', formatRupees(refunds.duePaise)],
        ]}
      />
      <Facts
        title="Messages from Razorpay"
        facts={[
          ['Last one', webhooks.acceptedAt === null ? 'None' : `${formatSpan(at - webhooks.acceptedAt)} ago`],
          ['Without effect', formatCount(webhooks.failed)],
          ['Not readable', formatCount(webhooks.unreadable)],
          ['For no order of ours', formatCount(webhooks.foreign)],
          ['Refused signatures', formatCount(webhooks.refused)],
        ]}
      />
      <Facts
        title="Reconciler"
        facts={[
          ['Asked about', formatCount(reconciler.asked)],
          ['Found paid', formatCount(reconciler.paid)],
          ['Sent back', formatCount(reconciler.refunded)],
          ['Given up unpaid', formatCount(reconciler.givenUp)],
        ]}
        note="Whatever Razorpay knows of an order and has not told is found by asking."
      />
    </>
  );
}
