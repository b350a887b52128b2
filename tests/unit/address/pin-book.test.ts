import { readFile } from 'node:fs/promises';
import { array, assert, constantFrom, integer, property, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { isPinCode, pinFitsState } from '#address/address.ts';
import { findPin, packPins } from '#address/pin-book.ts';

const KB = 1000;

const place = record({
  town: constantFrom('Pune', 'Yelahanka', null),
  district: constantFrom('Pune', 'Bengaluru Rural', 'Nagpur'),
  state: constantFrom('MH', 'KA'),
});
const pin = integer({ min: 100_000, max: 103_000 }).map(String);

test('each PIN code that was packed is found with its place, and no other', () => {
  assert(
    property(array(tuple(pin, place), { maxLength: 400 }), array(pin), (packed, asked) => {
      const places = new Map(packed);
      const text = packPins(places);
      for (const each of [...places.keys(), ...asked]) {
        expect(findPin(text, each)).toEqual(places.get(each) ?? null);
      }
    }),
  );
});

test('the book of the shop knows all of India, within 250 KB, by the rule of the checkout', async () => {
  const book = await readFile('public/pins.txt', 'utf8');
  expect(book.length).toBeLessThanOrEqual(250 * KB);
  const lines = book.trim().split('\n');
  const strange = lines.flatMap((line) => {
    const [prefix = '', state = '', , ends = ''] = line.split('|');
    return pinsOf(prefix, ends).filter((each) => !isPinCode(each) || !pinFitsState(each, state));
  });
  expect(strange).toEqual([]);
  for (const [asked, town, district, state] of [
    ['560079', 'Bengaluru', 'Bengaluru', 'KA'],
    ['110003', 'Delhi', 'South Delhi', 'DL'],
    ['400050', 'Mumbai', 'Mumbai', 'MH'],
    ['500001', 'Hyderabad', 'Hyderabad', 'TS'],
    ['194101', 'Leh', 'Leh', 'LA'],
    ['122001', 'Gurugram', 'Gurugram', 'HR'],
    ['814131', 'Chandan', 'Banka', 'BR'],
    ['533464', 'Yanam', 'Yanam', 'PY'],
    // Towns whose districts have other names.
    ['781001', 'Guwahati', 'Kamrup', 'AS'],
    ['682001', 'Kochi', 'Ernakulam', 'KL'],
    ['682016', 'Kochi', 'Ernakulam', 'KL'],
    ['201301', 'Noida', 'Gautam Buddha Nagar', 'UP'],
    ['403001', 'Panaji', 'North Goa', 'GA'],
    ['799001', 'Agartala', 'West Tripura', 'TR'],
    ['793001', 'Shillong', 'East Khasi Hills', 'ML'],
    ['683572', 'Angamaly', 'Ernakulam', 'KL'],
    // Its offices have the names of parts of a town.
    ['124103', null, 'Jhajjar', 'HR'],
  ] as const) {
    expect(findPin(book, asked)).toEqual({ town, district, state });
  }
});

function pinsOf(prefix: string, ends: string): string[] {
  return ends.split(' ').flatMap((run) => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return Array.from(
      { length: last - first + 1 },
      (_, nth) => prefix + String(first + nth).padStart(3, '0'),
    );
  });
}
