import type { ReactNode } from 'react';
import { atom, map } from 'nanostores';
import type { PaymentMethod } from '../../../domain/order/payment-method.ts';
import {
  type CheckoutFieldName,
  type CheckoutFields,
  findFieldProblem,
  NOTHING_TYPED,
} from '../../../domain/order/place/checkout-fields.ts';
import { parseJson } from '../../../domain/parse-json.ts';
import { type OnlyState, problemOfDelivery } from '../../../domain/tax/seller.ts';
import { isSignedIn } from '../../auth/watch-sign-in.ts';
import { DRAFT_KEY, EMAIL_KEY } from './kept-draft.ts';

/** What can be wrong with what was typed is said beside it. */
export type TypedField = CheckoutFieldName | 'gstin' | 'giftNote' | 'buyerName';
type FieldProblems = Partial<Readonly<Record<TypedField, string | undefined>>>;

export interface Draft extends CheckoutFields {
  /** Of a business that buys. */
  readonly gstin: string;
  readonly giftNote: string;
  /** Who buys, where that is not who receives the parcel. */
  readonly buyerName: string;
  readonly giftWrap: boolean;
  readonly hidesPrice: boolean;
  /** As it was last applied. */
  readonly couponCode: string;
  readonly paymentMethod: PaymentMethod;
}

interface Kept {
  readonly draft: Partial<Draft>;
  readonly account: string;
}

const EMPTY: Draft = {
  ...NOTHING_TYPED,
  gstin: '',
  ...{ giftNote: '', buyerName: '', giftWrap: false, hidesPrice: false },
  ...{ couponCode: '', paymentMethod: 'razorpay' },
};

/** What has been typed so far; it survives a reload of the page, and ends with the tab. */
export const $draft = map<Draft>(EMPTY);
/** The e-mail address of the account that it was filled from; empty for what a guest types. */
let account = '';
/** What was kept of the account that was left. */
let parked: Kept = { draft: {}, account: '' };
export const $fieldProblems = atom<FieldProblems>({});
/** What a PIN code or a press has filled in, for whoever does not see the fields fill. */
export const $filledPlace = atom('');
/** What chooses among her addresses, fetched for whoever is signed in. */
export const $savedAddresses = atom<ReactNode>(null);
/** The one state that the shop may send to, as its last quote says; null for all of India. */
export const $onlyState = atom<OnlyState | null>(null);

/** What a field says is wrong with it. */
type Judge = (draft: Draft) => string | null | undefined;
const judges: Record<string, Judge> = {};

/** For fields that are fetched when somebody wants them, with what knows how they are to be filled in. */
export function judgeWith(name: TypedField, judge: Judge): void {
  judges[name] = judge;
}

export function startDraft(): void {
  addEventListener('pageshow', takeUpDraft);
  // An account has an address of its own.
  const email = isSignedIn() ? '' : (read(() => localStorage.getItem(EMAIL_KEY)) ?? '');
  const kept = keptDraft();
  account = kept.account;
  $draft.set({ ...EMPTY, email, ...kept.draft });
  if (!isSignedIn()) leaveToAccount('');
}

/** Of a page that comes back as it was left: other pages of the tab may have written since. */
function takeUpDraft({ persisted }: PageTransitionEvent): void {
  if (persisted && read(() => sessionStorage.getItem(DRAFT_KEY)) !== null) startDraft();
}

/** What is there of another account goes, or of any one where nobody is signed in; what a guest has typed becomes hers. */
export function leaveToAccount(email: string): void {
  if (email === account) return;
  if (account !== '') {
    parked = keptDraft();
    $draft.set(EMPTY);
    $fieldProblems.set({});
    $savedAddresses.set(null);
  }
  account = email;
  // Until somebody else is there or types, it is kept for when she is back: her session may have ended by itself.
  if (email === '') return;
  const typed = Object.entries($draft.get()).filter(([name, value]) => value !== EMPTY[name as keyof Draft]);
  if (parked.account === email) $draft.set({ ...EMPTY, ...parked.draft, ...Object.fromEntries(typed) });
  keepDraft();
}

function keepDraft(): void {
  read(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...$draft.get(), account })));
}

function keptDraft(): Kept {
  const kept = Object(parseJson(read(() => sessionStorage.getItem(DRAFT_KEY)))) as object;
  const known = Object.entries(kept).filter(
    ([name, value]) => name in EMPTY && typeof value === typeof EMPTY[name as keyof Draft],
  );
  return {
    draft: Object.fromEntries(known),
    account: 'account' in kept && typeof kept.account === 'string' ? kept.account : '',
  };
}

/** What is right in one state is wrong in another. */
const JUDGED_BY_STATE = ['pinCode', 'gstin'] as const;

export function setField<Name extends keyof Draft>(name: Name, value: Draft[Name]): void {
  $draft.set({ ...$draft.get(), [name]: value });
  keepDraft();
  const problems = $fieldProblems.get();
  // What is being put right is not complained about.
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

/** The first field that must be put right, in the order of the page; null when none must. */
export function checkFields(): TypedField | null {
  const names = Object.keys({ ...NOTHING_TYPED, ...judges }) as TypedField[];
  const problems = Object.fromEntries(names.map((name) => [name, problemOf(name)]));
  $fieldProblems.set(problems);
  return firstProblem(problems);
}

export function firstProblem(problems: FieldProblems): TypedField | null {
  return (Object.keys(EMPTY) as TypedField[]).find((name) => problems[name] !== undefined) ?? null;
}

/** Where an order was placed nothing of it is left behind but the address that a guest may use again. */
export function endDraft(): void {
  const { email } = $draft.get();
  read(() => {
    if (!isSignedIn()) localStorage.setItem(EMAIL_KEY, email);
    sessionStorage.removeItem(DRAFT_KEY);
  });
}

/** A browser that refuses to keep anything keeps the draft as long as the page. */
function read<Value>(from: () => Value): Value | null {
  try {
    return from();
  } catch {
    return null;
  }
}
