import { ASK_ANSWERS, type AskAnswer, type Wish, WISH_PROBLEMS, KEPT_FOR_YOU } from '#restock/restock.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { ownChangePaths, paths } from '#paths/paths.ts';

interface Message {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly label: string };
}

interface WishMessage extends Message {
  readonly leave?: string;
}

const TO_COLLECTIONS = { href: paths.collections, label: 'See all collections' };
const WAITING = `When it is your turn we will email you once, and ${KEPT_FOR_YOU}.`;

export function wishMessage({ state, product, size, productId, isOnSale }: Wish): WishMessage {
  const piece = product + sizeSuffix(size);
  const toPiece = { href: paths.product(productId), label: 'See the piece' };
  if (!isOnSale && state !== 'bought') {
    return {
      title: 'It is no longer in the shop.',
      text: `${piece}: we are sorry, it was taken out of the shop, and nobody can order it now.`,
      link: TO_COLLECTIONS,
      leave: 'Take me off the list',
    };
  }
  const messages: Readonly<Record<Wish['state'], WishMessage>> = {
    unconfirmed: {
      title: 'One tap, and you are on the list.',
      text: `${piece}: ${WAITING}`,
      leave: 'No, take me off the list',
    },
    waiting: {
      title: 'You are on the list.',
      text: `${piece}: ${WAITING}`,
      link: toPiece,
      leave: 'Stop waiting',
    },
    held: {
      title: 'It is back, and one is kept for you.',
      text: piece,
      leave: 'I do not want it: let the next person have it',
    },
    told: {
      title: 'The time in which it was kept is over.',
      text: `${piece}: the next in the queue is told now. If one is left, its page says so; if not, you can ask again there.`,
      link: toPiece,
      leave: 'Take me off the list',
    },
    bought: {
      title: 'You have ordered it.',
      text: `${piece}: you are off the list, and will get no more emails about it.`,
      link: { href: ownChangePaths.findPage, label: 'Track an order' },
    },
  };
  return messages[state];
}

export function leaveMessage({ product, size }: Wish): Message {
  return {
    title: 'One tap, and you are off the list.',
    text: `${product}${sizeSuffix(size)}: we delete your alert, and the one kept for you goes to the next person.`,
  };
}

export const LEFT: Message = {
  title: 'You are off the list.',
  text: 'We have deleted your alert. If you change your mind, you can ask again on the page of the piece.',
  link: TO_COLLECTIONS,
};

export const UNKNOWN_LINK: Message = {
  title: 'We do not know this link.',
  text: 'It may be incomplete, or you have left the list, or your alert has expired. You can ask again on the page of the piece.',
  link: TO_COLLECTIONS,
};

const ASKED_TITLES: Readonly<Record<AskAnswer, string>> = {
  sent: 'Nearly done.',
  waiting: 'You are on the list.',
  kept: 'One is kept for you.',
};

export function askedMessage(answer: AskAnswer, productId: number | null): Message {
  return { title: ASKED_TITLES[answer], text: ASK_ANSWERS[answer], ...backTo(productId) };
}

export function problemMessage(text: string, productId: number): Message {
  const link = text === WISH_PROBLEMS.gone ? { link: TO_COLLECTIONS } : backTo(productId);
  return { title: 'You are not on the list.', text, ...link };
}

function backTo(productId: number | null) {
  return productId === null ? {} : { link: { href: paths.product(productId), label: 'Back to the piece' } };
}

/** An unknown name in the address gives the answer that says least. */
export function knownAnswer(name: string): AskAnswer {
  return Object.hasOwn(ASK_ANSWERS, name) ? (name as AskAnswer) : 'sent';
}
