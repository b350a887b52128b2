import { afterEach, expect, test } from 'vitest';
import { $draft, $fieldProblems, checkField, checkFields, setField } from '#features/order/checkout/draft.ts';

const TYPED = {
  email: 'asha@example.in',
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '98450 12310',
  city: 'Pune',
  pinCode: '411004',
  state: 'MH',
  address: '7 Prabhat Road',
  apartment: '',
};

afterEach(() => {
  $draft.set({ ...$draft.get(), gstin: '', giftNote: '', buyerName: '' });
  $fieldProblems.set({});
});

test('what is folded away is judged once its fields are here, after the fields above it', async () => {
  $draft.set({ ...$draft.get(), ...TYPED });
  expect(checkFields()).toBeNull();
  await import('#features/order/checkout/FoldedFields.tsx');
  expect(checkFields()).toBeNull();
  setField('giftNote', 'n'.repeat(201));
  expect($fieldProblems.get().giftNote).toContain('please leave out 1.');
  // A Bengali letter, of which the shop makes two characters.
  setField('giftNote', '\u09df'.repeat(101));
  expect($fieldProblems.get().giftNote).toContain('please leave out 2.');
  setField('giftNote', 'n'.repeat(201));
  setField('gstin', '27AAPFU0939F1ZX');
  expect(checkFields()).toBe('gstin');
  expect($fieldProblems.get()).toMatchObject({
    gstin: expect.stringContaining('This is not a GSTIN') as string,
    giftNote: expect.stringContaining('please leave out 1.') as string,
  });
  setField('city', '');
  expect(checkFields()).toBe('city');
});

test('a GSTIN is judged anew with the state that the parcel goes to', async () => {
  await import('#features/order/checkout/FoldedFields.tsx');
  $draft.set({ ...$draft.get(), ...TYPED });
  setField('gstin', '27AAPFU0939F1ZV');
  checkField('gstin');
  expect($fieldProblems.get().gstin).toBeUndefined();
  setField('state', 'KA');
  expect($fieldProblems.get().gstin).toBe(
    'This GSTIN is of Maharashtra, but the parcel goes to Karnataka. Please use one of Karnataka, or leave it blank.',
  );
  setField('state', 'MH');
  expect($fieldProblems.get().gstin).toBeUndefined();
});
