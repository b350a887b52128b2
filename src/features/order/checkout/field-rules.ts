import { ADDRESS_LINE_LENGTH, PLACE_NAME_LENGTH } from '#address/address.ts';
import {
  EMAIL_LENGTH,
  FULL_NAME_LENGTH,
  LONG_NAME,
  PERSON_NAME_LENGTH,
  EMAIL,
  INCOMPLETE_EMAIL,
} from '#address/contact.ts';
import { atMostLetters, countLetters } from '#at-most-letters.ts';
import type { CheckoutFieldName } from '#order/place/checkout-fields.ts';
import { $draft, checkField, type Draft, judgeWith } from './draft.ts';

// For values that a field accepts but the shop refuses. Fetched with the PIN code lookup at the first letter, because
// the checkout itself has no bytes to spare.
const LENGTHS: readonly (readonly [CheckoutFieldName, number])[] = [
  ['email', EMAIL_LENGTH],
  ['firstName', PERSON_NAME_LENGTH],
  ['lastName', PERSON_NAME_LENGTH],
  ['city', PLACE_NAME_LENGTH],
  ['address', ADDRESS_LINE_LENGTH],
  ['apartment', ADDRESS_LINE_LENGTH],
];

const OWN: Partial<Record<CheckoutFieldName, (draft: Draft) => string | null>> = {
  email: ({ email }) => (email.trim() === '' || EMAIL.test(email.trim()) ? null : INCOMPLETE_EMAIL),
  lastName: ({ firstName, lastName }) =>
    countLetters(`${firstName.trim()} ${lastName}`) > FULL_NAME_LENGTH ? LONG_NAME : null,
};

for (const [name, most] of LENGTHS) {
  judgeWith(name, (draft) => {
    if (countLetters(draft[name]) > most) return atMostLetters(most);
    return OWN[name]?.(draft) ?? null;
  });
}

// Somebody may have left the field before this was loaded.
if ($draft.get().email !== '' && document.activeElement?.id !== 'checkout-email') checkField('email');
