import { plainLetters } from './plain-letters.ts';

const GROUP = 4;

const ORDER_ID = /^JH-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

export const ORDER_ID_LENGTH = 40;

export const SOME_ORDER_ID = 'JH-7K3M-9QXD';
export const NO_ORDER_NUMBER = `An order number looks like ${SOME_ORDER_ID}.`;

/** Random, so that nobody can tell from `SOME_ORDER_ID` how much the shop sells, or guess another. */
export function createOrderId(pick?: (letters: string) => string): string {
  return `JH-${plainLetters(GROUP, pick)}-${plainLetters(GROUP, pick)}`;
}

export function isOrderId(text: string): boolean {
  return ORDER_ID.test(text);
}
