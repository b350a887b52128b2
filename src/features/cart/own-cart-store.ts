import {
  applyChanges,
  type CartChange,
  type NewChange,
  queueChange,
  type OwnCart,
  type OwnLine,
} from '#cart/own-cart.ts';
import { type Cart, countItems, quantityOf } from '#cart/guest-cart.ts';
import { parseJson } from '#parse-json.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { OWN_CART_KEY } from './cart-count.ts';

interface Stored {
  /** Null until the shop has said whose cart it is. */
  readonly userId: string | null;
  readonly lines: Cart;
  readonly waiting: readonly CartChange[];
  readonly settled: readonly string[];
  /** The badge reads nothing else; null until the shop has answered once. */
  readonly count: number | null;
}

const NOTHING: Stored = { userId: null, lines: [], waiting: [], settled: [], count: null };
const MOST_SETTLED = 100;

const stored = persistentAtom(OWN_CART_KEY, parse);

export const $ownCart = stored.$store;
export const latestOwnCart = stored.latest;

/** Until the shop has answered, the guest's cart stands in, which will be merged into the account's. */
export function seenCart({ userId, lines, waiting, count }: Stored, guest: Cart): Cart {
  if (count !== null) return applyChanges(lines, waiting);
  // The waiting changes may belong to somebody who has signed out since.
  return userId === null ? applyChanges(guest, waiting) : guest;
}

/** Changes made in this tab, and for whom, that are not known to be settled. */
let mine: readonly { readonly change: CartChange; readonly userId: string | null }[] = [];

export function changeOwnCart(change: NewChange): void {
  const changeId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const own = stored.latest();
  const isEarly = own.count === null;
  const named = { ...change, ...seenIn(change, own), changeId, isEarly };
  note(named);
  keep({ ...own, waiting: queueChange(own.waiting, named) });
}

function seenIn(change: NewChange, { lines, waiting }: Stored) {
  if (change.kind === 'set') {
    return { takesAway: change.quantity < quantityOf(applyChanges(lines, waiting), change) };
  }
  // The id of a line that was added just before is not known yet.
  return change.kind !== 'clear' || (waiting[0] && waiting[0].kind !== 'set')
    ? {}
    : { upTo: lines.at(-1)?.cart_item_id };
}

function note(change: CartChange): void {
  // Before the shop has answered, the kept cart may belong to somebody else.
  const { count, userId } = stored.latest();
  mine = [...mine, { change, userId: count === null ? null : userId }];
}

/** Two tabs may write at the same moment, one of them an answer that lacks the other's change. */
export function putBackLost(): void {
  const { count, userId, waiting, settled } = stored.latest();
  mine = mine.filter(({ change }) => !settled.includes(change.changeId));
  const known = new Set(waiting.map(({ changeId }) => changeId));
  const lost = mine.filter(
    (own) => !known.has(own.change.changeId) && (own.userId === null || own.userId === userId),
  );
  // Signed out in another tab, as this one will hear.
  if (count === null || lost.length === 0) return;
  keep({ ...stored.latest(), waiting: [...waiting, ...lost.map(({ change }) => change)] });
}

/** Call it only while nothing is being sent. */
export function mergeFirst(entries: Cart, changeId: string): void {
  const own = stored.latest();
  if (own.waiting.some((change) => change.changeId === changeId)) return;
  const change: CartChange = { kind: 'merge', entries, changeId };
  note(change);
  keep({ ...own, waiting: [change, ...own.waiting] });
}

/**
 * Waiting changes apply on top of the shop's answer. A mere read is ignored while changes wait: one of them may be in
 * it already, its own answer lost, and would count twice.
 */
export function acceptAnswer({ userId, items }: OwnCart, answered?: string): void {
  const own = stored.latest();
  const isSame = own.userId === null || own.userId === userId;
  if (answered === undefined && own.userId === userId && own.count !== null && own.waiting.length > 0) return;
  // The other waiting changes may belong to somebody who has signed out.
  const waiting = own.waiting.filter((change) => (isSame ? change.changeId !== answered : change.isEarly));
  keep({ ...own, userId, lines: items.map(toEntry), waiting, count: 0 });
}

export function dropChange(dropped: string): void {
  const own = stored.latest();
  keep({ ...own, waiting: own.waiting.filter(({ changeId }) => changeId !== dropped) });
}

/** Changes that never reached the shop are kept for when their owner signs in again. */
export function forgetOwnCart(): void {
  const { userId, waiting } = stored.latest();
  const isOpen = userId !== null && waiting.length > 0;
  mine = [];
  const left = waiting.map((change) => ({ ...change, isEarly: false }));
  stored.keep(isOpen ? { ...NOTHING, userId, waiting: left } : NOTHING);
}

function keep(own: Stored): void {
  const waiting = new Set(own.waiting.map(({ changeId }) => changeId));
  const left = stored.latest().waiting.flatMap(({ changeId }) => (waiting.has(changeId) ? [] : [changeId]));
  stored.keep({
    ...own,
    settled: [...own.settled, ...left].slice(-MOST_SETTLED),
    count: own.count === null ? null : countItems(seenCart(own, [])),
  });
}

function toEntry({ id, productId, size, quantity, pricePaiseWhenAdded }: OwnLine) {
  return {
    id: productId,
    quantity,
    cart_item_id: String(id),
    ...(size !== undefined && { size }),
    ...(pricePaiseWhenAdded !== null && { seenPaise: pricePaiseWhenAdded }),
  };
}

/** Lines or changes of another shape need another key, since this version of the shop may be back tomorrow. */
function parse(text: string | null): Stored {
  const own = parseJson(text) as Stored | null;
  return Array.isArray(own?.lines) && Array.isArray(own.waiting) ? { ...NOTHING, ...own } : NOTHING;
}
