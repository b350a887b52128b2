import { type ComponentProps, isValidElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SIGNED_IN_HINT } from '#auth/session-cookie.ts';
import type SavedAddresses from '#features/order/checkout/SavedAddresses.tsx';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
const visitor = { cookie: `${SIGNED_IN_HINT}=1`, addEventListener: () => undefined };
vi.stubGlobal('document', visitor);

const ADDRESS = {
  id: 1,
  label: 'Home',
  isDefault: true,
  name: 'Asha Rao',
  phone: '+919876543210',
  address: '12 MG Road',
  apartment: 'Flat 402',
  city: 'Bengaluru',
  state: 'KA',
  pinCode: '560001',
};
const PROFILE = { email: 'asha@example.in', full_name: 'Asha Rao', phone: null, address: null };
let profile: object = PROFILE;
const PLACES: Readonly<Record<string, string>> = {
  560001: 'Bengaluru',
  562123: 'Nelamangala',
  411004: 'Pune',
};
let saved = [ADDRESS];
let answered = () => undefined;
const failing = new Set<string>();
vi.stubGlobal('fetch', (address: string) => {
  answered();
  if (failing.has(address)) return Promise.reject(new TypeError('Failed to fetch'));
  const town = PLACES[address.slice(-6)];
  if (town) return Promise.resolve(Response.json({ town, state: town === 'Pune' ? 'MH' : 'KA' }));
  return Promise.resolve(Response.json(address.endsWith('profile') ? profile : { items: saved }));
});

const { $draft, $filledPlace, $savedAddresses, leaveToAccount, setField, startDraft } =
  await import('#features/order/checkout/draft.ts');
const { watchPinCode } = await import('#features/order/checkout/fill-from-pin.ts');
const { fillFromProfile } = await import('#features/order/checkout/fill-from-profile.ts');

beforeEach(() => {
  kept.clear();
  visitor.cookie = `${SIGNED_IN_HINT}=1`;
  answered = () => undefined;
  profile = PROFILE;
  $savedAddresses.set(null);
  startDraft();
});

test('an address that was typed in part stays as it is: nothing of a saved one joins it', async () => {
  setField('address', '7 Prabhat Road');
  setField('pinCode', '411004');
  setField('firstName', 'Meera');
  await fillFromProfile();
  expect($draft.get()).toMatchObject({
    address: '7 Prabhat Road',
    apartment: '',
    city: '',
    state: '',
    pinCode: '411004',
    firstName: 'Meera',
    lastName: '',
    phone: '9876543210',
    email: 'asha@example.in',
  });
});

test('where nothing of it was typed the saved address is filled in', async () => {
  setField('firstName', 'Meera');
  setField('lastName', 'Joshi');
  await fillFromProfile();
  expect($draft.get()).toMatchObject({
    firstName: 'Meera',
    lastName: 'Joshi',
    address: '12 MG Road',
    apartment: 'Flat 402',
    city: 'Bengaluru',
    state: 'KA',
    pinCode: '560001',
  });
});

test('to whoever has signed out before the answer came nothing is shown of it', async () => {
  answered = () => void (visitor.cookie = '');
  await fillFromProfile();
  expect($draft.get()).toMatchObject({ email: '', address: '', firstName: '' });
  expect($savedAddresses.get()).toBeNull();
});

test('what was typed is there again once the profile is, also where that was not to be had at first', async () => {
  await fillFromProfile();
  setField('giftNote', 'With love');
  setField('address', '7 Prabhat Road');
  vi.useFakeTimers();
  failing.add('/api/profile');
  startDraft();
  leaveToAccount('');
  const filling = fillFromProfile();
  await vi.advanceTimersByTimeAsync(1);
  expect($draft.get()).toMatchObject({ giftNote: '', address: '' });
  setField('couponCode', 'SHAGUN10');
  failing.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  await filling;
  vi.useRealTimers();
  expect($draft.get()).toMatchObject({
    giftNote: 'With love',
    address: '7 Prabhat Road',
    couponCode: 'SHAGUN10',
    email: 'asha@example.in',
  });
});

test('G3, G12: of a saved address the city stays as it was saved, until its PIN code is changed to another town', async () => {
  const amma = { ...ADDRESS, id: 2, label: 'Amma', isDefault: false, pinCode: '562123' };
  saved = [ADDRESS, amma];
  await fillFromProfile();
  watchPinCode('560001');
  choose(amma);
  expect($draft.get()).toMatchObject({ city: 'Bengaluru', pinCode: '562123' });
  expect($filledPlace.get()).toBe('Amma: 12 MG Road, Bengaluru.');
  setField('pinCode', '411004');
  await expect.poll(() => $draft.get().state).toBe('MH');
  expect($draft.get().city).toBe('Pune');
  expect($filledPlace.get()).toBe('Pune, Maharashtra, from the PIN code.');
  choose(amma);
  expect($draft.get()).toMatchObject({ city: 'Bengaluru', state: 'KA', pinCode: '562123' });
  leaveToAccount('');
  expect($filledPlace.get()).toBe('');
});

/** Chooses it as a press on its button does. */
function choose(address: typeof ADDRESS): void {
  shownAddresses().props.onChoose(address);
}

function shownAddresses() {
  const shown = $savedAddresses.get();
  if (!isValidElement<ComponentProps<typeof SavedAddresses>>(shown)) throw new Error('No address to choose.');
  return shown;
}
