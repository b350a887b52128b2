import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { ADDRESS_LINE_LENGTH, PIN_CODE_LENGTH, PLACE_NAME_LENGTH, STATES } from '#address/address.ts';
import { EMAIL_LENGTH, joinDigits, PERSON_NAME_LENGTH, PHONE_LENGTH } from '#address/contact.ts';
import { latinDigits } from '#latin-digits.ts';
import { paths } from '#paths/paths.ts';
import { isSignedIn, watchSignIn } from '#features/auth/watch-sign-in.ts';
import CheckoutField, { CheckoutSection } from './CheckoutField.tsx';
import { $filledPlace, $isFilledForGuest, $onlyState, $savedAddresses, forgetLastOrder } from './draft.ts';

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }));
const LINK = 'text-maroon underline underline-offset-4';

export default function DeliveryForm() {
  const isSignedIn = useSignedIn();
  const filledPlace = useStore($filledPlace);
  const onlyState = useStore($onlyState);
  const savedAddresses = useStore($savedAddresses);
  const isFilled = useStore($isFilledForGuest);
  return (
    <>
      <CheckoutSection id="contact" title="Contact">
        <CheckoutField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_LENGTH}
        />
        {!isSignedIn && (
          <p className="text-sm text-ink-soft">
            Have an account?{' '}
            <a href={paths.loginFor(paths.checkout)} data-prefetch="false" className={LINK}>
              Log in
            </a>
            , or continue as a guest.
          </p>
        )}
      </CheckoutSection>
      <CheckoutSection id="delivery" title="Delivery">
        {savedAddresses}
        {isFilled && !isSignedIn && (
          <p className="mb-2 text-sm text-ink-soft">
            Filled in from your last order in this browser.{' '}
            <button type="button" className={`-my-3 min-h-11 ${LINK}`} onClick={forgetLastOrder}>
              Forget it
            </button>
          </p>
        )}
        <div className="grid grid-cols-2 gap-x-4 gap-y-2">
          <CheckoutField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            autoCapitalize="words"
            maxLength={PERSON_NAME_LENGTH}
            isOptional
          />
          <CheckoutField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={PERSON_NAME_LENGTH}
          />
          <CheckoutField
            name="phone"
            label="Mobile number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={PHONE_LENGTH}
            clean={latinDigits}
          />
          <CheckoutField
            name="pinCode"
            label="PIN code"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={PIN_CODE_LENGTH}
            clean={joinDigits}
          />
          <CheckoutField
            name="city"
            label="City"
            autoComplete="address-level2"
            autoCapitalize="words"
            maxLength={PLACE_NAME_LENGTH}
          />
          <CheckoutField
            name="state"
            label="State"
            autoComplete="address-level1"
            maxLength={PERSON_NAME_LENGTH}
            choices={CHOICES}
          />
          <CheckoutField
            name="address"
            label="Address"
            autoComplete="address-line1"
            autoCapitalize="words"
            maxLength={ADDRESS_LINE_LENGTH}
            className="col-span-2"
          />
          <CheckoutField
            name="apartment"
            label="Apartment, floor, landmark"
            autoComplete="address-line2"
            autoCapitalize="words"
            maxLength={ADDRESS_LINE_LENGTH}
            isOptional
            className="col-span-2"
          />
        </div>
        <p role="status" className="sr-only">
          {filledPlace}
        </p>
        <p className="text-sm text-ink-soft">We deliver within {onlyState?.name ?? 'India'} only.</p>
      </CheckoutSection>
    </>
  );
}

/** False while the shop renders the page, which is the same for everybody. */
function useSignedIn(): boolean {
  return useSyncExternalStore(watch, isSignedIn, () => false);
}

function watch(tell: () => void): () => void {
  return watchSignIn(tell);
}
