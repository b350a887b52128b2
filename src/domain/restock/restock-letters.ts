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
    subject: `Shall we tell you when it is back? ${product}${sizeSuffix(size)}`,
    paragraphs: [
      'Namaste!',
      `Somebody, we hope it was you, wants to hear at this address when ${product}${sizeSuffix(size)} is back in stock.`,
      `Your place in the queue counts from the moment you asked. Please confirm within ${String(CONFIRM_HOURS)} hours.`,
      `When it is your turn we write once, and ${KEPT_FOR_YOU}. If it does not come back within ${String(WAIT_MONTHS)} months, we forget your address.`,
    ],
    button: { label: 'Yes, tell me', href: page },
    note: 'You did not ask for it? Then do nothing: without your yes no more mail comes.',
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
      'Open the link in the browser in which you want to order. Later than that, the next in the queue is told, and you are welcome to what is left.',
    ],
    button: { label: 'See what is kept for you', href: page },
    note: 'You asked us to tell you. This is the one mail about it. You do not want the piece any more?',
    noteLink: {
      label: 'Let it go to the next',
      href: hrefOf(siteUrl, listPaths.backInStock, { token, leave: '' }),
    },
    leavesAt: hrefOf(siteUrl, listPaths.leaveListAction(token)),
  });
}
