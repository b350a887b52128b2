import { beforeEach, expect, test, vi } from 'vitest';
import { fillFromPin } from '#features/address/fill-from-pin.ts';

const PLACES: Readonly<Record<string, object>> = {
  600001: { town: 'Chennai', district: 'Chennai', state: 'TN' },
  600017: { town: 'Chennai', district: 'Chennai', state: 'TN' },
  110001: { town: 'Delhi', district: 'Central Delhi', state: 'DL' },
  560001: { town: 'Bengaluru', district: 'Bengaluru', state: 'KA' },
  124103: { town: null, district: 'Jhajjar', state: 'HR' },
};
/** Answers that are still to come, by PIN code. */
let waiting: Record<string, () => void> = {};
vi.stubGlobal('fetch', (address: string) => {
  const pin = address.slice(-6);
  return new Promise((resolve) => {
    waiting[pin] = () => {
      const place = PLACES[pin];
      resolve(
        place
          ? Response.json(place)
          : Response.json({ error: 'PIN_UNKNOWN', message: 'None.' }, { status: 404 }),
      );
    };
  });
});

const form = { pinCode: '', city: '', state: '' };
let told = '';
const start = (pinCode: string) =>
  fillFromPin(
    {
      read: () => form,
      write: (name, value) => {
        form[name] = value;
      },
      tell: (text) => {
        told = text;
      },
    },
    { ...form, pinCode },
  );

beforeEach(() => {
  waiting = {};
  told = '';
});

const answer = async (pin: string) => {
  waiting[pin]?.();
  await expect.poll(() => told).not.toBe('');
};

test('G3: what the PIN code of a kept form gave is not typed, whichever answer comes first', async () => {
  for (const order of [
    ['600001', '560001'],
    ['560001', '600001'],
  ]) {
    Object.assign(form, { pinCode: '600001', city: 'Chennai', state: 'TN' });
    const look = start('600001');
    look();
    expect(Object.keys(waiting)).toEqual([]);
    form.pinCode = '560 001';
    look();
    for (const pin of order) waiting[pin]?.();
    await expect.poll(() => form).toMatchObject({ city: 'Bengaluru', state: 'KA' });
    expect(told).toBe('Bengaluru, Karnataka, from the PIN code.');
    waiting = {};
  }
});

test('what was typed stays, and is told apart field by field', async () => {
  Object.assign(form, { pinCode: '600001', city: 'Chennai', state: 'TN' });
  const look = start('600001');
  Object.assign(form, { pinCode: '110001', city: 'Noida' });
  look();
  waiting['600001']?.();
  await answer('110001');
  await expect.poll(() => form).toMatchObject({ city: 'Noida', state: 'DL' });
  // The message leaves out what stays, for those who do not see it.
  expect(told).toBe('Delhi, from the PIN code.');
  // Typed while an answer is on its way.
  form.pinCode = '560001';
  form.state = 'TN';
  form.city = '';
  look();
  form.city = 'Hosur';
  told = '';
  await answer('560001');
  expect(form).toMatchObject({ city: 'Hosur', state: 'KA' });
});

test('a city that the form began with stays within its town, and not in another one', async () => {
  Object.assign(form, { pinCode: '600001', city: 'Madras', state: 'TN' });
  const look = start('600001');
  form.pinCode = '600017';
  look();
  waiting['600001']?.();
  await answer('600017');
  expect(form).toMatchObject({ city: 'Madras', state: 'TN' });
  form.pinCode = '560001';
  look();
  told = '';
  await answer('560001');
  expect(form).toMatchObject({ city: 'Bengaluru', state: 'KA' });
});

test('where the town of a PIN code is not known, the city is left to be typed', async () => {
  Object.assign(form, { pinCode: '560001', city: 'Bengaluru', state: 'KA' });
  const look = start('560001');
  form.pinCode = '124103';
  look();
  waiting['560001']?.();
  await answer('124103');
  expect(form).toMatchObject({ city: '', state: 'HR' });
  expect(told).toBe('Haryana, from the PIN code.');
});
