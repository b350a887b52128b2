import { FULL_NAME_LENGTH, LONG_NAME } from '#address/contact.ts';
import { countLetters } from '#at-most-letters.ts';
import CheckoutField from './CheckoutField.tsx';
import { judgeWith } from './draft.ts';

judgeWith('buyerName', ({ buyerName }) => (countLetters(buyerName) > FULL_NAME_LENGTH ? LONG_NAME : null));

const ABOUT = 'checkout-buyerName-about';

interface Props {
  readonly label: string;
  /** Why it is asked; shown before the field. */
  readonly about: string;
  readonly autoComplete: 'organization' | 'billing name';
}

/**
 * The buyer's name, when the parcel goes to somebody else. Two parts of the page may ask for it, one of them at a time.
 */
export default function BuyerNameField({ about, ...props }: Props) {
  return (
    <div className="grid gap-2">
      <p id={ABOUT} className="text-sm text-ink-soft">
        {about}
      </p>
      <CheckoutField
        {...props}
        about={ABOUT}
        name="buyerName"
        autoCapitalize="words"
        maxLength={FULL_NAME_LENGTH}
        isOptional
      />
    </div>
  );
}
