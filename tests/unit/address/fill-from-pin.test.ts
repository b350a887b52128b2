import { beforeEach, expect, test, vi } from 'vitest';
import { fillFromPin } from '#features/address/fill-from-pin.ts';

const PLACES: Readonly<Record<string, object>> = {
  600001: { district: 'Chennai', state: 'TN' },
  110001: { district: 'New Delhi', state: 'DL' },
  560001: { district: 'Bengaluru', state: 'KA' },
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
const start = (lastPin: string) =>
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
    lastPin,
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
  Object.assign(form, { pinCode: '600001', city: 'Madras', state: 'TN' });
  const look = start('600001');
  form.pinCode = '110001';
  look();
  waiting['600001']?.();
  await answer('110001');
  await expect.poll(() => form).toMatchObject({ city: 'Madras', state: 'DL' });
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
