import { describe, expect, test } from 'vitest';
import { codKeysOf } from '#order/place/cod-limit.ts';

const home = {
  address: '12 MG Road',
  apartment: 'Flat 3',
  city: 'Bengaluru',
  state: 'KA',
  pin_code: '560079',
  country: 'India',
  phone: '+919876543210',
};
const doorOf = (address: object) =>
  codKeysOf({ email: 'asha@example.in', address: { ...home, ...address } }).address;

describe('an order on delivery is counted by', () => {
  test('the inbox behind the email address', () => {
    const inboxOf = (email: string) => codKeysOf({ email, address: home }).inbox;
    for (const email of ['asha.rao@gmail.com', 'asharao+1@gmail.com', 'asharao@googlemail.com']) {
      expect(inboxOf(email)).toBe('asharao@gmail.com');
    }
    expect(inboxOf('asha.rao@example.in')).toBe('asha.rao@example.in');
  });

  test.each([
    ['other letters and signs', { address: '#12, m.g. ROAD,', apartment: 'flat-3' }],
    ['full-width letters', { address: '１２ ＭＧ Road' }],
    ['marks that nobody sees', { address: '12 M\u034fG Ro\u200bad\ufe0f' }],
    ['digits of another script', { address: '१२ MG Road', apartment: 'Flat ௩' }],
    ['letters that stand alone', { address: '12 M G Road' }],
    ['a word twice', { address: '12-MG-Road Road' }],
    ['a usual abbreviation', { address: 'No. 12 MG Rd.' }],
    ['all in one line', { address: 'Flat 3, 12 MG Road', apartment: undefined }],
    ['another spelling of the city', { city: 'Bangalore' }],
  ])('one door, whether it has %s', (_, address) => {
    expect(doorOf(address)).toBe(doorOf({}));
  });

  test.each([
    ['Flat 4 B', 'M G Road'],
    ['Wing A', 'B Block 3'],
  ])('one door, whichever of %s and %s stands first', (address, apartment) => {
    expect(doorOf({ address, apartment })).toBe(doorOf({ address: apartment, apartment: address }));
  });

  test.each([
    ['house', { address: '13 MG Road' }],
    ['flat', { apartment: 'Flat 4' }],
    ['PIN code', { pin_code: '560001' }],
  ])('another one with another %s', (_, address) => {
    expect(doorOf(address)).not.toBe(doorOf({}));
  });
});
