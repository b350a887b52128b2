import { describe, expect, test } from 'vitest';
import { STATES } from '#address/address.ts';
import { documentNumber, financialYear, MOST_NUMBER_SIGNS } from '#tax/period.ts';
import { ewayBillText, needsEwayBill } from '#tax/tax-document.ts';
import { isGstin, joinGstin, panOf } from '#tax/gstin.ts';
import { problemOfDelivery, compositionText, onlyStateOf, stateTaxName } from '#tax/seller.ts';
import { DEFAULT_TAX_SETTINGS, TaxSettingsInput } from '#tax/tax-settings.ts';
import { shop } from '#shop.config.ts';
import { inDevanagari } from '#tests/support/digits.ts';

describe('G1: numbers of documents', () => {
  test.each([
    ['2026-03-31T23:59:59.999+05:30', '25-26'],
    ['2026-04-01T00:00:00.000+05:30', '26-27'],
    ['2026-12-31T23:59:59.999+05:30', '26-27'],
    ['2027-01-01T00:00:00.000+05:30', '26-27'],
    ['2099-04-01T00:00:00.000+05:30', '99-00'],
  ])('%s is in the financial year %s', (moment, year) => {
    expect(financialYear(Date.parse(moment))).toBe(year);
  });

  test('have 16 signs at most, of those that the law allows', () => {
    expect(documentNumber('JH', '26-27', 123)).toBe('JH/26-27/000123');
    const longest = documentNumber('JHC', '26-27', 999_999);
    expect(longest).toHaveLength(MOST_NUMBER_SIGNS);
    expect(longest).toMatch(/^[A-Z0-9/-]+$/);
  });
});

describe('G1.3: a GSTIN proves itself', () => {
  test('the right one of the shop, and none that differs in a sign', () => {
    expect(isGstin(shop.gstin)).toBe(true);
    expect(panOf(shop.gstin)).toBe('AAJFJ4821K');
    for (const [place, sign] of Array.from(shop.gstin).entries()) {
      const other = sign === '7' ? '8' : sign === 'B' ? 'C' : /\d/.test(sign) ? '7' : 'B';
      expect(isGstin(shop.gstin.slice(0, place) + other + shop.gstin.slice(place + 1))).toBe(false);
    }
  });

  test('however it is typed, in groups and in digits of any script', () => {
    const typed = inDevanagari(shop.gstin.toLowerCase().replace(/^../, '$& '));
    expect(joinGstin(typed)).toBe(shop.gstin);
  });

  test.each(['', '29AAJFJ4821K1Z', '29aajfj4821k1z0', ' 29AAJFJ4821K1Z0'])('%j is none', (text) => {
    expect(isGstin(text)).toBe(false);
  });
});

describe('G1.4: where a seller may send', () => {
  const at = (mode: 'regular' | 'composition' | 'unregistered', handicraft = false) => {
    return { mode, stateCode: '29', handicraft };
  };

  test('a regular one everywhere', () => {
    expect(STATES.map(({ code }) => problemOfDelivery(onlyStateOf(at('regular')), code))).toEqual(
      STATES.map(() => null),
    );
  });

  test.each([at('composition'), at('composition', true), at('unregistered')])('%j at home only', (seller) => {
    expect(onlyStateOf(seller)).toEqual({ code: 'KA', name: 'Karnataka' });
    expect(problemOfDelivery({ code: 'KA', name: 'Karnataka' }, 'KA')).toBeNull();
    expect(problemOfDelivery({ code: 'KA', name: 'Karnataka' }, 'MH')).toBe('We deliver within Karnataka.');
  });

  test('handicraft everywhere', () => {
    expect(problemOfDelivery(onlyStateOf(at('unregistered', true)), 'MH')).toBeNull();
  });

  test('the second half of the tax is called what it is there', () => {
    expect([stateTaxName('29'), stateTaxName('07'), stateTaxName('04')]).toEqual(['SGST', 'SGST', 'UTGST']);
    expect(compositionText(10_000_00, '29')).toBe('At 1% of the turnover: CGST ₹50.00 and SGST ₹50.00.');
    expect(compositionText(10_000_00, '04')).toBe('At 1% of the turnover: CGST ₹50.00 and UTGST ₹50.00.');
  });
});

describe('what the owner says of the seller’s tax', () => {
  const problemsOf = (change: object) => {
    const { error } = TaxSettingsInput.safeParse({ ...DEFAULT_TAX_SETTINGS, ...change });
    return error?.issues.map(({ path }) => path.join('.')) ?? [];
  };

  test('begins with what the shop came with', () => {
    expect(TaxSettingsInput.parse(DEFAULT_TAX_SETTINGS)).toEqual(DEFAULT_TAX_SETTINGS);
    expect(DEFAULT_TAX_SETTINGS).toMatchObject({ stateCode: '29', pan: 'AAJFJ4821K', invoicePrefix: 'JH' });
  });

  test.each([
    [{ gstin: null }, ['gstin']],
    [{ gstin: '29AAJFJ4821K1Z1' }, ['gstin']],
    [{ stateCode: '27' }, ['stateCode']],
    [{ stateCode: '99' }, ['stateCode', 'stateCode']],
    [{ pan: 'AAJFJ4821L' }, ['pan']],
    [{ pan: 'AAJF' }, ['pan', 'pan']],
    [{ mode: 'unregistered' }, ['gstin']],
    [{ mode: 'unregistered', gstin: null, pan: null, handicraft: true }, ['pan']],
    [{ mode: 'unregistered', gstin: '', pan: '' }, []],
    [{ mode: 'composition' }, []],
    [{ invoicePrefix: 'JHIL' }, ['invoicePrefix']],
    [{ invoicePrefix: 'JHC' }, ['invoicePrefix']],
    [{ creditPrefix: 'JH' }, ['invoicePrefix']],
    [{ creditPrefix: 'J/' }, ['creditPrefix']],
    [{ legalName: ' ' }, ['legalName']],
  ])('%j: what is wrong stands at its field', (change, fields) => {
    expect(problemsOf(change)).toEqual(fields);
  });
});

describe('G1.3, G4: a parcel travels with an e-way bill', () => {
  test.each([
    ['regular', false, 'inter', 50_000_00, true],
    ['regular', false, 'inter', 49_999_99, false],
    ['regular', true, 'inter', 299_00, false],
    ['composition', false, 'intra', 50_000_00, true],
    ['unregistered', true, 'inter', 299_00, true],
    ['unregistered', false, 'inter', 299_00, false],
    ['unregistered', true, 'intra', 49_999_99, false],
  ] as const)('%s, handicraft %s, %s, of %i paise: %s', (mode, handicraft, supply, valuePaise, needs) => {
    const parcel = { seller: { mode, handicraft }, supply, valuePaise };
    expect(needsEwayBill(parcel)).toBe(needs);
    expect(ewayBillText(parcel, null) !== null).toBe(needs);
  });

  test('and within a State, whose limit may be another, an accountant is to be asked', () => {
    const parcel = { seller: { mode: 'regular', handicraft: false }, valuePaise: 50_000_00 } as const;
    expect(ewayBillText({ ...parcel, supply: 'inter' }, null)).toBe(
      'This parcel needs an e-way bill. Mark it as shipped first: the e-way bill names the number of its bill, which is made then.',
    );
    expect(ewayBillText({ ...parcel, supply: 'inter' }, 'JH/26-27/000001')).toBe(
      'This parcel needs an e-way bill. Make it with the bill JH/26-27/000001 before you hand the parcel over.',
    );
    expect(ewayBillText({ ...parcel, supply: 'intra' }, null)).toMatch(
      /^This parcel .*₹50,000.*may.*accountant\./,
    );
  });
});
