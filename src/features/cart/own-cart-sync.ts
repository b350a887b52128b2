import { atom, computed } from 'nanostores';
import { type CartChange, type NewChange, type MergedCart, mergeIdOf, type OwnCart } from '#cart/own-cart.ts';
import { MOST_OF_ONE } from '#catalogue/product-limits.ts';
import type { ErrorCode } from '#errors.ts';
import { api, type ApiFailure, type ApiResult, ask, type CallFailure } from '#lib/api-client.ts';
import { retryDelayMs } from '#lib/retry-delay.ts';
import { createSerialQueue } from '#lib/serial-queue.ts';
import { tellSession } from '#features/auth/session-store.ts';
import { $isOwn, connectAccount, learn } from './cart-store.ts';
import { forgetSeenPieces } from './seen-pieces.ts';
import { $guestCart, $seenPrices, forgetPrices, keepGuestCart, latestGuestCart } from './guest-cart-store.ts';
import {
  $ownCart,
  acceptAnswer,
  changeOwnCart,
  dropChange,
  forgetOwnCart,
  latestOwnCart,
  mergeFirst,
  putBackLost,
  seenCart,
} from './own-cart-store.ts';
import {
  tellDelayed,
  tellFullOfOne,
  tellLess,
  tellLoadFailed,
  tellRefused,
  tellSignedOut,
} from './sync-toasts.ts';

const PASSING = new Set<string>([
  'NETWORK',
  'UNREADABLE',
  'RATE_LIMITED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
] satisfies (ErrorCode | CallFailure)[]);
const SIGNED_OUT: ErrorCode = 'SIGNED_OUT';

const $isOutOfReach = atom(false);

const $seen = computed([$ownCart, $guestCart, $isOutOfReach], (own, guest, isOutOfReach) => ({
  cart: seenCart(own, guest),
  isSettled: own.count !== null || isOutOfReach,
}));

const inTurn = createSerialQueue('own-cart');
let isStarted = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function startOwnCart(): void {
  if (isStarted) return;
  isStarted = true;
  const latest = () => seenCart(latestOwnCart(), latestGuestCart());
  connectAccount({ change, latest }, $seen);
  $isOwn.subscribe((isOwn) => {
    if (isOwn) void loadOwnCart();
    else stop();
  });
  $ownCart.listen(() => {
    putBackLost();
    void sendWaiting();
  });
  $guestCart.listen(() => void sendWaiting());
  const again = (isQuiet = false) => void ($isOwn.get() && loadOwnCart(isQuiet));
  addEventListener('online', () => again());
  addEventListener('pageshow', ({ persisted }) => persisted && again());
  // Another device may have ordered the pieces. Quiet, as a phone just unlocked has no network for a second.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(true));
}

/** Refused here, because the shop would treat more than a cart holds as a mistake in the request. */
function change(made: NewChange): void {
  if (made.kind === 'set' && made.quantity > MOST_OF_ONE) tellFullOfOne();
  else changeOwnCart(made);
}

let loading: Promise<boolean> | undefined;

/** False when the shop did not answer; the last known cart is shown then. */
export async function loadOwnCart(isQuiet = false): Promise<boolean> {
  loading ??= inTurn(() => load(isQuiet)).finally(() => (loading = undefined));
  const isLoaded = await loading;
  if (isLoaded) void sendWaiting();
  return isLoaded;
}

/** One change after the other, in one tab at a time; false when some still wait. */
export async function sendWaiting(): Promise<boolean> {
  if (!hasWork()) return true;
  clearTimeout(timer);
  await inTurn(async () => {
    if (!hasWork()) return;
    // Nothing is sent before the shop has said whose cart this is.
    if (latestOwnCart().count === null && !(await load())) return;
    takeGuestCart();
    while (hasWork() && (await sendFirst()));
  });
  return !hasWork();
}

const hasWork = () => $isOwn.get() && (latestOwnCart().waiting.length > 0 || latestGuestCart().length > 0);

async function load(isQuiet = false): Promise<boolean> {
  const result = await ask(api.cart.$get());
  if (!$isOwn.get()) return false;
  if (result.ok) {
    failures = 0;
    $isOutOfReach.set(false);
    accept(result.value);
    return true;
  }
  const hasBackup = latestOwnCart().count !== null;
  $isOutOfReach.set(!hasBackup);
  if (result.failure.code === SIGNED_OUT) {
    askWhoIsHere();
    return false;
  }
  if (failures === 0 && !(isQuiet && hasBackup)) tellLoadFailed(result.failure, hasBackup);
  tryLater(() => void loadOwnCart());
  return false;
}

/** The guest's cart is deleted once its merge is queued. The same cart gets the same merge id in every tab. */
function takeGuestCart(): void {
  const guest = latestGuestCart();
  if (guest.length === 0) return;
  const seen = $seenPrices.get();
  const entries = guest.map((entry) => {
    const seenPaise = seen[entry.id];
    return seenPaise === undefined ? entry : { ...entry, seenPaise };
  });
  mergeFirst(entries, mergeIdOf(guest));
  keepGuestCart([]);
  forgetPrices();
}

async function sendFirst(): Promise<boolean> {
  const [change] = latestOwnCart().waiting;
  if (!change) return false;
  const result = await sendChange(change);
  if (!$isOwn.get()) return false;
  if (result.ok) {
    failures = 0;
    accept(result.value, change.changeId);
    tellLess(change, result.value);
    return true;
  }
  const { failure } = result;
  if (failure.code === SIGNED_OUT) {
    askWhoIsHere();
    tellSignedOut();
    return false;
  }
  if (isPassing(failure)) {
    if (failures === 0) tellDelayed(change, failure);
    tryLater(() => void sendWaiting());
    return false;
  }
  tellRefused(change, failure);
  dropChange(change.changeId);
  return await load();
}

const askWhoIsHere = () => {
  tellSession('USER_UPDATED');
};

function accept(cart: OwnCart, answered?: string): void {
  learn(cart.items.map(({ productId, product }) => [productId, product]));
  acceptAnswer(cart, answered);
}

const isPassing = ({ code }: ApiFailure) => PASSING.has(code);

function tryLater(run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, retryDelayMs(failures));
  failures += 1;
}

function stop(): void {
  clearTimeout(timer);
  failures = 0;
  $isOutOfReach.set(false);
  forgetOwnCart();
  forgetSeenPieces();
}

type Answered = ApiResult<OwnCart & Partial<MergedCart>>;

async function sendChange(change: CartChange): Promise<Answered> {
  const { cart } = api;
  switch (change.kind) {
    case 'add': {
      const { id: productId, size, quantity, seenPaise, changeId } = change;
      return await ask(cart.items.$post({ json: { productId, size, quantity, seenPaise, changeId } }));
    }
    case 'set': {
      const { id, size = '', quantity, seenPaise } = change;
      const line = { param: { productId: String(id) }, query: { size } };
      const item = cart.items[':productId'];
      if (quantity < 1) return await ask(item.$delete(line));
      const call = { ...line, json: { quantity, seenPaise } };
      return await ask(item.$patch(call));
    }
    case 'clear': {
      // Another device may have added lines meanwhile: only those up to the newest one known here are cleared.
      const { upTo = latestOwnCart().lines.at(-1)?.cart_item_id } = change;
      return await ask(cart.$delete({ json: { upTo } }));
    }
    case 'merge': {
      const { entries, changeId: mergeId } = change;
      return await ask(cart.merge.$post({ json: { entries, mergeId } }));
    }
  }
}
