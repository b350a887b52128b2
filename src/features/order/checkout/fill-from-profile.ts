import { createElement } from 'react';
import { showToast } from '#ui/toast.ts';
import type { OwnAddress } from '#account/own-address.ts';
import type { Profile } from '#account/profile.ts';
import { tenDigits } from '#address/contact.ts';
import type { CheckoutFieldName, CheckoutFields } from '#order/place/checkout-fields.ts';
import { api, ask } from '#lib/api-client.ts';
import { pauseAfter } from '#lib/retry-delay.ts';
import { paths } from '#paths/paths.ts';
import { isSignedIn, watchSignIn } from '#features/auth/watch-sign-in.ts';
import { $chosenPlace, $draft, $filledPlace, $savedAddresses, leaveToAccount, setField } from './draft.ts';
import SavedAddresses from './SavedAddresses.tsx';

const SOONEST = 3;

let questions = 0;

/** Until the profile is known, what its owner typed before stays hidden too. */
export async function fillFromProfile(failures = 0): Promise<void> {
  questions += 1;
  const question = questions;
  const [profile, saved] = await Promise.all([ask(api.profile.$get()), ask(api.addresses.$get())]);
  // The shopper may have signed out meanwhile, or a later question about somebody else was answered first.
  if (!isSignedIn() || question !== questions) return;
  if (profile.ok) leaveToAccount(profile.value.email);
  const items = saved.ok ? saved.value.items : [];
  const first = items.find(({ isDefault }) => isDefault);
  if (items.length > 0) {
    // The address that fills the form at first is offered as a choice too.
    const own = profile.ok && !first ? ofProfile(profile.value) : [];
    $savedAddresses.set(createElement(SavedAddresses, { saved: [...own, ...items], onChoose: fillWith }));
  }
  if (!profile.ok) {
    if (profile.failure.code === 'SIGNED_OUT') return;
    await pauseAfter(failures + SOONEST);
    if (question === questions && isSignedIn()) await fillFromProfile(failures + 1);
    return;
  }
  if (first) fillEmptyFields(fieldsOf(first));
  const { email, full_name: fullName, phone, address } = profile.value;
  fillEmptyFields({
    email,
    // An address is filled in whole or not at all: the door of one is no use in the town of another.
    ...(!first && {
      ...namesOf(fullName),
      phone: phone ? tenDigits(phone) : '',
      ...(address && {
        address: address.addressLine1,
        apartment: address.addressLine2 ?? '',
        city: address.city,
        state: address.state,
        pinCode: address.pinCode,
      }),
    }),
  });
}

function ofProfile({ full_name: name, phone, address }: Profile): OwnAddress[] {
  if (!address) return [];
  const { addressLine1, addressLine2, city, state, pinCode } = address;
  const place = { address: addressLine1, apartment: addressLine2 ?? '', city, state, pinCode };
  return [{ id: 0, label: 'From my profile', isDefault: false, name, phone: phone ?? '', ...place }];
}

/** A name or an address is filled in whole or not at all: the door of one is no use in the street of another. */
const TOGETHER: readonly (readonly string[])[] = [
  ['firstName', 'lastName'],
  ['address', 'apartment', 'city', 'state', 'pinCode'],
];
/** Without a door they are no address: they were filled in for whoever looked at a piece. */
const OF_A_PIN = new Set(['city', 'state', 'pinCode']);

function fillEmptyFields(known: Partial<CheckoutFields>): void {
  const draft = $draft.get();
  for (const [name, value] of Object.entries(known)) {
    const group = TOGETHER.find((names) => names.includes(name)) ?? [name];
    if (group.filter((each) => !OF_A_PIN.has(each)).every((each) => draft[each as CheckoutFieldName] === ''))
      setField(name as CheckoutFieldName, value);
  }
}

/** The PIN code comes last, when city and state already match it. */
function fillWith(saved: OwnAddress): void {
  const { pinCode, ...others } = fieldsOf(saved);
  for (const [name, value] of Object.entries(others)) setField(name as keyof CheckoutFields, value);
  $chosenPlace.set({ pinCode });
  setField('pinCode', pinCode);
  $filledPlace.set(`${saved.label}: ${saved.address}, ${saved.city}.`);
}

$savedAddresses.listen((shown) => {
  if (!shown) $filledPlace.set('');
});

watchSignIn((isIn) => {
  if (!isIn) tellSignedOut();
});

/** The cart leaves with the account, so without this message the page would just be empty. */
function tellSignedOut(): void {
  if (isSignedIn()) return;
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', tellSignedOut, { once: true });
    return;
  }
  showToast({
    title: 'Authentication Issue',
    description: 'You have been signed out. Your cart and what you typed come back when you log in.',
    tone: 'warning',
    durationMs: 20_000,
    action: { label: 'Log in', href: paths.loginFor(location.pathname) },
  });
}

function fieldsOf({ name, phone, city, state, address, apartment, pinCode }: OwnAddress) {
  const at = { city, state, address, apartment, pinCode };
  return { ...namesOf(name), phone: tenDigits(phone), ...at };
}

function namesOf(fullName: string) {
  const words = fullName.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
