/** Without 0, O, 1, I and L, which are misheard and misread on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUP = 4;

const ORDER_ID = /^JH-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** As people may type it, with spaces and the like. */
export const ORDER_ID_LENGTH = 40;

/** What one looks like. */
export const SOME_ORDER_ID = 'JH-7K3M-9QXD';
export const NO_ORDER_NUMBER = `An order number looks like ${SOME_ORDER_ID}.`;

/** Such as `SOME_ORDER_ID`: random, so that nobody can tell from it how much the shop sells, or guess another. */
export function createOrderId(pick: (letters: string) => string = pickFairly): string {
  const group = () => Array.from({ length: GROUP }, () => pick(LETTERS)).join('');
  return `JH-${group()}-${group()}`;
}

export function isOrderId(text: string): boolean {
  return ORDER_ID.test(text);
}

function pickFairly(letters: string): string {
  // Bytes from here on would make some letters likelier than others.
  const unfairFrom = 256 - (256 % letters.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < unfairFrom) return letters.charAt(byte % letters.length);
  }
}
