import { formatMoment } from '#dates.ts';
import { CONFIRM_HOURS, letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { KEPT_FOR_YOU, WAIT_MONTHS } from './restock.ts';
import { listPaths, hrefOf } from '#paths/paths.ts';

interface WishFacts {
  readonly email: string;
  readonly product: string;
  readonly size: string;
  readonly token: string;
}

interface MetWish extends WishFacts {
  readonly heldUntil: number;
}

export function confirmWishMail(wish: WishFacts, siteUrl: URL): Mail {
  const { email, product, size, token } = wish;
  const page = hrefOf(siteUrl, listPaths.backInStock, { token });
  return letterTo(email, {
    subject: `Please confirm your alert: ${product}${sizeSuffix(size)}`,
    paragraphs: [
      'Namaste!',
      `Someone, hopefully you, asked us to email this address when ${product}${sizeSuffix(size)} is back in stock.`,
      `Your place in the queue counts from the moment you asked. Please confirm within ${String(CONFIRM_HOURS)} hours.`,
      `When it is your turn we will email you once, and ${KEPT_FOR_YOU}. If it does not come back within ${String(WAIT_MONTHS)} months, we delete your address.`,
    ],
    button: { label: 'Yes, tell me', href: page },
    note: 'Did not ask for it? Just ignore this email; we will not write again unless you confirm.',
    noteLink: {
      label: 'Take me off the list',
      href: hrefOf(siteUrl, listPaths.backInStock, { token, leave: '' }),
    },
    leavesAt: hrefOf(siteUrl, listPaths.leaveListAction(token)),
  });
}

export function backInStockMail(wish: MetWish, siteUrl: URL): Mail {
  const { email, product, size, token, heldUntil } = wish;
  const page = hrefOf(siteUrl, listPaths.backInStock, { token });
  const until = formatMoment(heldUntil);
  return letterTo(email, {
    subject: `It is back, and one is kept for you: ${product}${sizeSuffix(size)}`,
    paragraphs: [
      'Namaste!',
      `${product}${sizeSuffix(size)} is back in stock. It was your turn, so one is kept for you until ${until} (Indian time).`,
      'Open the link in the browser you want to order with. After that, the next person in the queue is told, and you can still buy if any are left.',
    ],
    button: { label: 'See what is kept for you', href: page },
    note: 'You asked us to tell you; this is the only email about it. Do not want the piece any more?',
    noteLink: {
      label: 'Let the next person have it',
      href: hrefOf(siteUrl, listPaths.backInStock, { token, leave: '' }),
    },
    leavesAt: hrefOf(siteUrl, listPaths.leaveListAction(token)),
  });
}
