import { MISSING, WRONG_PHONE, WRONG_PIN_CODE } from '../../address/address.ts';
import { DELIVERY_ADDRESS_FIELDS, type DeliveryAddressField } from '../../address/delivery-fields.ts';
import { type DomainError, type ErrorCode, sentenceOf } from '../../errors.ts';

/** What the page says when it was sent without scripts: its address names it, and a stranger's adds no words to it. */
const AT_FIELDS: Readonly<Record<DeliveryAddressField, string>> = {
  name: 'Please enter the name of whoever receives it.',
  phone: WRONG_PHONE,
  pinCode: `${WRONG_PIN_CODE} It has to be one of the state.`,
  city: MISSING.city,
  state: MISSING.state,
  address: MISSING.address,
  apartment: 'At most 200 letters, please.',
};

const CODES = [
  'ORDER_PACKED',
  'IS_ADDITION',
  'ORDER_PAID_BY_HAND',
  'CHANGED_OFTEN',
  'ORDER_MOVED',
  'OUT_OF_STOCK',
  'COD_LIMIT',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];

export interface OwnProblem {
  readonly field: DeliveryAddressField | null;
  readonly text: string;
}

/** Its name in the address of the page. */
export function ownProblemOf({ code, details }: DomainError): string {
  const said = Object(details) as Readonly<Record<string, unknown>>;
  const field = code === 'INVALID_INPUT' ? DELIVERY_ADDRESS_FIELDS.find((each) => each in said) : undefined;
  return field ?? CODES.find((each) => each === code) ?? 'failed';
}

/** Null for a name that is none of ours. */
export function knownOwnProblem(name: string | null): OwnProblem | null {
  const field = DELIVERY_ADDRESS_FIELDS.find((each) => each === name);
  if (field) return { field, text: AT_FIELDS[field] };
  const code = CODES.find((each) => each === name);
  if (code === 'OUT_OF_STOCK') return { field: null, text: 'This size cannot be chosen now.' };
  if (code) return { field: null, text: sentenceOf(code) };
  return name === 'failed'
    ? { field: null, text: 'Nothing was changed. Please try again in a minute.' }
    : null;
}

/** What has been done, as the address of the page names it. */
const DONE = {
  cancel: 'Your order is cancelled. We have written to you about it.',
  address: 'Saved: where it goes now stands below.',
  size: 'The size is changed. We have written to you about it.',
} as const;

export function ownDoneWords(name: string | null): string | null {
  return name !== null && Object.hasOwn(DONE, name) ? DONE[name as keyof typeof DONE] : null;
}
