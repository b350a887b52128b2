import { adminPaths } from '#paths/admin-paths.ts';
import { hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { letterTo } from '#mail/letter.ts';
import { formatRupees } from '#money.ts';
import type { Mail } from '#ports.ts';
import type { ProviderRefund } from './payments.ts';

type CameBack = Pick<ProviderRefund, 'id' | 'amountPaise'>;

/** Always the same words, so that the order's history has them once. */
export const cameBackNote = ({ id, amountPaise }: CameBack) =>
  `Refund ${id} of ${formatRupees(amountPaise)} came back to the shop's account at Razorpay. Give it back another way.`;

export function cameBackMail(refund: CameBack, orderId: string, siteUrl: URL): Mail {
  const amount = formatRupees(refund.amountPaise);
  return letterTo(shop.email, {
    subject: `Order ${orderId}: a refund of ${amount} came back`,
    paragraphs: [
      `Refund ${refund.id} of ${amount} for order ${orderId} did not reach the buyer: the bank refused it, and the money is back in the shop's account at Razorpay.`,
      'The order stays as it is, with its status and its papers. Please give the money back another way, such as by UPI, and note in the order that you did.',
    ],
    button: { label: 'See the order', href: hrefOf(siteUrl, adminPaths.ordersOf(orderId)) },
    note: 'Sent to the owner of the shop when a refund that had gone through comes back.',
  });
}

export const wentTwiceNote = ({ id, amountPaise }: CameBack) =>
  `Refund ${id} of ${formatRupees(amountPaise)} went to the buyer as well: the money had gone back already.`;

export function wentTwiceMail(refund: CameBack, orderId: string, siteUrl: URL): Mail {
  const amount = formatRupees(refund.amountPaise);
  return letterTo(shop.email, {
    subject: `Order ${orderId}: ${amount} went back twice`,
    paragraphs: [
      `Razorpay's refund ${refund.id} of ${amount} for order ${orderId} has gone to the buyer, though you, or the bank after a dispute, had given the money back already.`,
      'Please ask the buyer for one of the two. Razorpay can tell you whether its own can still be stopped.',
    ],
    button: { label: 'See the order', href: hrefOf(siteUrl, adminPaths.ordersOf(orderId)) },
    note: 'Sent to the owner of the shop when money goes back a second time.',
  });
}
