import type { ReactNode } from 'react';
import { atom, map } from 'nanostores';
import type { PaymentMethod } from '../../../domain/order/payment-method.ts';
import {
  type CheckoutFieldName,
  type CheckoutFields,
  findFieldProblem,
  NOTHING_TYPED,
} from '../../../domain/order/place/checkout-fields.ts';
import { type OnlyState, problemOfDelivery } from '../../../domain/tax/seller.ts';
import { DRAFT_KEY } from './kept-draft.ts';

const EMAIL_KEY = 'checkout_email';

/** What can be wrong with what was typed is said beside it. */
export type TypedField = CheckoutFieldName | 'gstin' | 'giftNote';
export type FieldProblems = Partial<Readonly<Record<TypedField, string | undefined>>>;

export interface Draft extends CheckoutFields {
  /** Of a business that buys. */
  readonly gstin: string;
  readonly giftNote: string;
  readonly giftWrap: boolean;
  readonly hidesPrice: boolean;
  /** As it was last applied. */
  readonly couponCode: string;
  readonly paymentMethod: PaymentMethod;
}

const EMPTY: Draft = {
  ...NOTHING_TYPED,
  gstin: '',
  ...{ giftNote: '', giftWrap: false, hidesPrice: false },
  ...{ couponCode: '', paymentMethod: 'razorpay' },
};

/** What has been typed so far; it survives a reload of the page, and ends with the tab. */
export const $draft = map<Draft>(EMPTY);
export const $fieldProblems = atom<FieldProblems>({});
/** What a PIN code has filled in, for whoever does not see the fields fill. */
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
  const kept = readObject(read(() => sessionStorage.getItem(DRAFT_KEY)));
  const email = read(() => localStorage.getItem(EMAIL_KEY)) ?? '';
  const known = Object.entries({ email, ...kept }).filter(
    ([name, value]) => name in EMPTY && typeof value === typeof EMPTY[name as keyof Draft],
  );
  $draft.set({ ...EMPTY, ...Object.fromEntries(known) });
}

/** What is right in one state is wrong in another. */
const JUDGED_BY_STATE = ['pinCode', 'gstin'] as const;

export function setField<Name extends keyof Draft>(name: Name, value: Draft[Name]): void {
  $draft.set({ ...$draft.get(), [name]: value });
  read(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify($draft.get())));
  const problems = $fieldProblems.get();
  // What is being put right is not complained about.
  if (name in problems) $fieldProblems.set({ ...problems, [name]: undefined });
  if (name === 'giftNote') checkField(name);
  for (const other of JUDGED_BY_STATE) {
    if (name === 'state' && $draft.get()[other] !== '') checkField(other);
  }
}

/** What the shop knows of her goes where nothing was typed. */
export function fillEmptyFields(known: Partial<CheckoutFields>): void {
  const draft = $draft.get();
  for (const [name, value] of Object.entries(known)) {
    if (draft[name as CheckoutFieldName] === '') setField(name as CheckoutFieldName, value);
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
    localStorage.setItem(EMAIL_KEY, email);
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

function readObject(text: string | null): object {
  try {
    return Object(JSON.parse(text ?? '')) as object;
  } catch {
    return {};
  }
}
