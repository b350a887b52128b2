import { describe, expect, test } from 'vitest';
import { isPinCode, pinFitsState, problemOfPlace, STATES } from '#address/address.ts';
import { joinDigits, normalizePhone } from '#address/contact.ts';

describe('states', () => {
  test('are the 36 states and union territories, each with its own code and tax code', () => {
    expect(STATES).toHaveLength(36);
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(36);
    expect(new Set(STATES.map(({ gstCode }) => gstCode)).size).toBe(36);
    const gst = Object.fromEntries(STATES.map(({ code, gstCode }) => [code, gstCode]));
    expect(gst).toMatchObject({ KA: '29', AP: '37', TS: '36', LA: '38', DH: '26' });
  });

  test('are told by the first digits of a PIN code, none left out', () => {
    for (const { pinPrefixes } of STATES) expect(pinPrefixes.length).toBeGreaterThan(0);
    // 29, 35, 54, 55, 65, 66 and 86 to 89 are not in use; 9 is the army's.
    const unused = /^(?:29|35|54|55|65|66|86|87|88|89)/;
    const known = STATES.flatMap(({ pinPrefixes }) => pinPrefixes);
    for (let start = 11; start < 90; start += 1) {
      if (unused.test(String(start))) continue;
      expect(
        known.some((prefix) => prefix.startsWith(String(start))),
        String(start),
      ).toBe(true);
    }
  });
});

describe('a PIN code', () => {
  test.each([
    ['560001', 'KA'],
    ['110001', 'DL'],
    ['194101', 'LA'],
    ['605001', 'PY'],
    ['396230', 'DH'],
    ['396001', 'GJ'],
    ['140301', 'PB'],
    ['244713', 'UK'],
    ['246701', 'UP'],
    ['507129', 'AP'],
    ['533464', 'PY'],
    ['533464', 'AP'],
    ['783134', 'ML'],
    ['783134', 'AS'],
    ['609602', 'PY'],
    ['673310', 'PY'],
    ['190001', 'JK'],
    ['814131', 'BR'],
    ['813208', 'JH'],
    ['900056', 'KA'],
  ])('%s is in %s', (pin, state) => {
    expect(pinFitsState(pin, state)).toBe(true);
  });

  test.each([
    ['560001', 'TN'],
    ['500001', 'AP'],
    ['834001', 'BR'],
    ['783101', 'ML'],
    ['110001', 'HR'],
    ['560001', 'XX'],
    ['194101', 'JK'],
    ['248001', 'UP'],
  ])('%s is not in %s', (pin, state) => {
    expect(pinFitsState(pin, state)).toBe(false);
    expect(problemOfPlace(state, pin)).not.toBeNull();
  });

  test.each(['411 004', '४११००४', '૪૧૧ ૦૦૪', '\u202a411004\u202c', '411004\u200b', '411-004'])(
    'is taken as %s',
    (text) => {
      expect(joinDigits(text)).toBe('411004');
    },
  );

  test.each(['056001', '56001', '5600011', '56000a', ''])('is not %j', (text) => {
    expect(isPinCode(text)).toBe(false);
  });
});

describe('a mobile number', () => {
  test.each([
    '9876543210',
    '+91 98765 43210',
    '09876543210',
    '919876543210',
    '+९१ ९८७६५ ४३२१०',
    '\u202a+91 98765 43210\u202c',
    '+91 (0) 98765 43210',
    '00919876543210',
  ])('%s becomes +919876543210', (text) => {
    expect(normalizePhone(text)).toBe('+919876543210');
  });

  test.each(['9187654321', '09187654321', '919187654321'])('may itself begin with 91, as %s', (text) => {
    expect(normalizePhone(text)).toBe('+919187654321');
  });

  test.each(['', '5876543210', '98765432101', '+1 987 654 3210', '98765x3210', '009876543210'])(
    'is not %j',
    (text) => {
      expect(normalizePhone(text)).toBeNull();
    },
  );
});
