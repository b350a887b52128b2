import type { ReactNode } from 'react';
import { atom, map } from 'nanostores';
import type { PaymentMethod } from '#order/order-money.ts';
import {
  type CheckoutFieldName,
  type CheckoutFields,
  findFieldProblem,
  NOTHING_TYPED,
} from '#order/place/checkout-fields.ts';
import { parseJson } from '#parse-json.ts';
import { type OnlyState, problemOfDelivery } from '#tax/seller.ts';
import { rememberedPin } from '#features/address/remembered-pin.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import { DRAFT_KEY } from './kept-draft.ts';
import { forgetGuest, keepGuest, readGuest } from './last-guest.ts';

export type TypedField = CheckoutFieldName | 'gstin' | 'giftNote' | 'buyerName';
type FieldProblems = Partial<Readonly<Record<TypedField, string | undefined>>>;

export interface Draft extends CheckoutFields {
  readonly gstin: string;
  readonly giftNote: string;
  readonly buyerName: string;
  readonly giftWrap: boolean;
  readonly hidesPrice: boolean;
  readonly couponCode: string;
  readonly paymentMethod: PaymentMethod;
}

interface StoredDraft {
  readonly draft: Partial<Draft>;
  readonly account: string;
}

const EMPTY: Draft = {
  ...NOTHING_TYPED,
  gstin: '',
  giftNote: '',
  buyerName: '',
  giftWrap: false,
  hidesPrice: false,
  couponCode: '',
  paymentMethod: 'razorpay',
};

/** The draft survives a reload of the page, and ends with the tab. */
export const $draft = map<Draft>(EMPTY);
/** The email address of the account that filled in the draft; empty for a guest. */
let account = '';
let parked: StoredDraft = { draft: {}, account: '' };
export const $fieldProblems = atom<FieldProblems>({});
/** Announces what a PIN code or a press has filled in, to whoever does not see the fields change. */
export const $filledPlace = atom('');
/** Name and address are those of the last order of a guest in this browser. */
export const $isFilledForGuest = atom(false);
export const $savedAddresses = atom<ReactNode>(null);
/** The only state that the shop may deliver to, by its last quote; null for all of India. */
export const $onlyState = atom<OnlyState | null>(null);

type Judge = (draft: Draft) => string | null | undefined;
const judges: Record<string, Judge> = {};

export function judgeWith(name: TypedField, judge: Judge): void {
  judges[name] = judge;
}

export function startDraft(): void {
  addEventListener('pageshow', takeUpDraft);
  // An account has its own address.
  const guest: Partial<CheckoutFields> = isSignedIn()
    ? {}
    : { pinCode: rememberedPin() ?? '', ...read(readGuest) };
  const stored = storedDraft();
  account = stored.account;
  $draft.set({ ...EMPTY, ...guest, ...stored.draft });
  $isFilledForGuest.set(Boolean(guest.address) && guest.address === $draft.get().address);
  if (!isSignedIn()) leaveToAccount('');
}

/** When the browser restores the page, other pages of the tab may have written to the draft since. */
function takeUpDraft({ persisted }: PageTransitionEvent): void {
  if (persisted && read(() => sessionStorage.getItem(DRAFT_KEY)) !== null) startDraft();
}

/** Removes what another account has filled in; what a guest has typed passes to the account. Empty for nobody. */
export function leaveToAccount(email: string): void {
  if (email === account) return;
  if (account !== '') {
    parked = storedDraft();
    $draft.set(EMPTY);
    $fieldProblems.set({});
    $savedAddresses.set(null);
  }
  account = email;
  // The stored draft stays: the session may have ended by itself, and its owner may come back.
  if (email === '') return;
  const typed = Object.entries($draft.get()).filter(([name, value]) => value !== EMPTY[name as keyof Draft]);
  if (parked.account === email) $draft.set({ ...EMPTY, ...parked.draft, ...Object.fromEntries(typed) });
  keepDraft();
}

function keepDraft(): void {
  read(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...$draft.get(), account })));
}

function storedDraft(): StoredDraft {
  const stored = Object(parseJson(read(() => sessionStorage.getItem(DRAFT_KEY)))) as object;
  const known = Object.entries(stored).filter(
    ([name, value]) => name in EMPTY && typeof value === typeof EMPTY[name as keyof Draft],
  );
  return {
    draft: Object.fromEntries(known),
    account: 'account' in stored && typeof stored.account === 'string' ? stored.account : '',
  };
}

const JUDGED_BY_STATE = ['pinCode', 'gstin'] as const;

export function setField<Name extends keyof Draft>(name: Name, value: Draft[Name]): void {
  $draft.set({ ...$draft.get(), [name]: value });
  keepDraft();
  const problems = $fieldProblems.get();
  if (name in problems) $fieldProblems.set({ ...problems, [name]: undefined });
  if (name === 'giftNote') checkField(name);
  for (const other of JUDGED_BY_STATE) {
    if (name === 'state' && $draft.get()[other] !== '') checkField(other);
  }
}

export function checkField(name: TypedField): void {
  $fieldProblems.set({ ...$fieldProblems.get(), [name]: problemOf(name) });
}

function problemOf(name: TypedField): string | undefined {
  const draft = $draft.get();
  const problem = judges[name]?.(draft) ?? findFieldProblem(name, draft[name], draft);
  return problem ?? (name === 'state' ? problemOfDelivery($onlyState.get(), draft.state) : null) ?? undefined;
}

export function buyerOf({ buyerName, firstName, lastName }: Draft): string {
  return buyerName.trim() || `${firstName.trim()} ${lastName.trim()}`.trim();
}

export function checkFields(): TypedField | null {
  const names = Object.keys({ ...NOTHING_TYPED, ...judges }) as TypedField[];
  const problems = Object.fromEntries(names.map((name) => [name, problemOf(name)]));
  $fieldProblems.set(problems);
  return firstProblem(problems);
}

export function firstProblem(problems: FieldProblems): TypedField | null {
  return (Object.keys(EMPTY) as TypedField[]).find((name) => problems[name] !== undefined) ?? null;
}

/** After an order nothing is kept but who a guest is and where to send, for the next order. */
export function endDraft(): void {
  read(() => {
    if (!isSignedIn()) keepGuest($draft.get());
    sessionStorage.removeItem(DRAFT_KEY);
  });
}

export function forgetLastOrder(): void {
  read(forgetGuest);
  $isFilledForGuest.set(false);
  $draft.set({ ...$draft.get(), ...NOTHING_TYPED });
  keepDraft();
}

/** In a browser that refuses to store anything, the draft lasts as long as the page. */
function read<Value>(from: () => Value): Value | null {
  try {
    return from();
  } catch {
    return null;
  }
}

/** In this file, because the checkout has no bytes to spare: the code that fills its fields is fetched later. */
export const $chosenPlace = atom<Pick<CheckoutFields, 'pinCode'> | null>(null);
