import { FULL_NAME_LENGTH, LONG_NAME } from '../../../domain/address/contact.ts';
import CheckoutField from './CheckoutField.tsx';
import { judgeWith } from './draft.ts';

judgeWith('buyerName', ({ buyerName }) => (buyerName.trim().length > FULL_NAME_LENGTH ? LONG_NAME : null));

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly autoComplete: 'organization' | 'billing name';
  readonly className?: string;
}

/** Who buys, where the parcel goes to somebody else. Two parts of the page may ask for it, one of them at a time. */
export default function BuyerNameField(props: Props) {
  return (
    <CheckoutField
      {...props}
      name="buyerName"
      autoCapitalize="words"
      maxLength={FULL_NAME_LENGTH}
      isOptional
    />
  );
}
