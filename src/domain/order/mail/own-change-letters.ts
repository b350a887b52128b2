import { adminPaths } from '#paths/admin-paths.ts';
import { hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { greeting, type Letter, letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';
import { type OrderFacts, orderLink, QUESTIONS } from './order-letters.ts';

export function ownChangeMail(order: OrderFacts, changes: readonly string[], siteUrl: URL): Mail {
  return toShopper(order, {
    paragraphs: [`You have changed your order ${order.id} with ${shop.name}:`, ...changes],
    after: ['Not you? Please reply to this email at once.'],
    siteUrl,
  });
}

/** The shopper may have asked the owner for it, or somebody in the shopper's name. */
export function changedByOwnerMail(order: OrderFacts, changes: readonly string[], siteUrl: URL): Mail {
  return toShopper(order, {
    paragraphs: [`We have changed your order ${order.id} with ${shop.name} for you:`, ...changes],
    after: ['Did not ask for it? Please reply to this email at once.'],
    siteUrl,
  });
}

interface ShoppersLetter extends Required<Pick<Letter, 'paragraphs' | 'after'>> {
  readonly siteUrl: URL;
}

function toShopper(order: OrderFacts, { paragraphs, after, siteUrl }: ShoppersLetter): Mail {
  return letterTo(order.email, {
    subject: `Your order ${order.id} has been changed`,
    paragraphs: [greeting(order.name), ...paragraphs],
    after,
    button: orderLink(order, siteUrl),
    note: QUESTIONS,
  });
}

/** The owner may have printed the packing slip already. */
export function changedByShopperMail(order: OrderFacts, changes: readonly string[], siteUrl: URL): Mail {
  return toOwner(order, {
    subject: `Order ${order.id} was changed by the customer`,
    paragraphs: [`${order.name} (${order.email}) has changed order ${order.id}:`, ...changes],
    siteUrl,
  });
}

/** Tells the owner, so that nobody packs it. `isGivenBack` if the money goes back by itself. */
export function cancelledByShopperMail(order: OrderFacts, isGivenBack: boolean, siteUrl: URL): Mail {
  return toOwner(order, {
    subject: `Order ${order.id} was cancelled by the customer`,
    paragraphs: [
      `${order.name} (${order.email}) has cancelled order ${order.id}. Its pieces are on sale again.`,
      moneyWords(order, isGivenBack),
    ],
    siteUrl,
  });
}

function moneyWords({ paymentMethod, amounts: { totalPaise } }: OrderFacts, isGivenBack: boolean): string {
  if (isGivenBack) return 'The payment is refunded automatically.';
  if (totalPaise === 0) return 'Nothing was paid for it.';
  return paymentMethod === 'cod'
    ? 'It was cash on delivery: there is nothing to refund.'
    : 'Nothing was paid for it online. If you were paid in another way, please refund it.';
}

interface OwnersLetter extends Pick<Letter, 'subject' | 'paragraphs'> {
  readonly siteUrl: URL;
}

function toOwner({ id, email }: OrderFacts, { siteUrl, ...letter }: OwnersLetter): Mail {
  const href = hrefOf(siteUrl, adminPaths.ordersOf(id));
  return letterTo(shop.email, {
    ...letter,
    replyTo: email,
    button: { label: 'See the order', href },
    note: 'Sent to the owner of the shop for each change that a customer makes.',
  });
}
