import { ADDRESS_LINE_LENGTH, PLACE_NAME_LENGTH } from '../../../domain/address/address.ts';
import {
  EMAIL_LENGTH,
  FULL_NAME_LENGTH,
  LONG_NAME,
  PERSON_NAME_LENGTH,
} from '../../../domain/address/contact.ts';
import { EMAIL, INCOMPLETE_EMAIL } from '../../../domain/address/email.ts';
import { atMostLetters, countLetters } from '../../../domain/at-most-letters.ts';
import type { CheckoutFieldName } from '../../../domain/order/place/checkout-fields.ts';
import { $draft, checkField, type Draft, judgeWith } from './draft.ts';

// What the shop refuses though it may stand in a field: a mistyped e-mail address, and more letters than a field takes,
// which a profile or a browser may fill in. It comes with what reads the PIN code, when the first of both is typed: the
// checkout itself has no room for it.
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
  // As they stand on the label.
  lastName: ({ firstName, lastName }) =>
    countLetters(`${firstName.trim()} ${lastName}`) > FULL_NAME_LENGTH ? LONG_NAME : null,
};

for (const [name, most] of LENGTHS) {
  judgeWith(name, (draft) => {
    if (countLetters(draft[name]) > most) return atMostLetters(most);
    return OWN[name]?.(draft) ?? null;
  });
}

// It may have been left before this was here.
if ($draft.get().email !== '' && document.activeElement?.id !== 'checkout-email') checkField('email');
