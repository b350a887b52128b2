/** Without 0, O, 1, I and L, which are misheard and misread on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUP = 4;
/** Bytes from here on would make some letters likelier than others. */
const FAIR_BYTES = 256 - (256 % LETTERS.length);

const ORDER_ID = /^JH-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** `JH-7K3M-9QXD`: random, so that nobody can tell from it how much the shop sells, or guess another. */
export function createOrderId(): string {
  return `JH-${randomGroup()}-${randomGroup()}`;
}

export function isOrderId(text: string): boolean {
  return ORDER_ID.test(text);
}

function randomGroup(): string {
  let group = '';
  while (group.length < GROUP) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < FAIR_BYTES) group += LETTERS.charAt(byte % LETTERS.length);
  }
  return group;
}
