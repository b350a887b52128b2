import { expect, test } from 'vitest';
import { documentLabel, type OtherPaper } from '#tax/tax-document.ts';

const NUMBER = 'JH/26-27/000188';
const bill = { kind: 'tax_invoice', number: 'JH/26-27/000187', nth: 1 } as const;
const note = { kind: 'credit_note', number: 'CN/26-27/000009', nth: 1 } as const;

test.each<readonly [string, readonly OtherPaper[], string]>([
  ['the only bill is a link of one name', [], 'Tax Invoice'],
  ['a credit note beside it has another name', [note], 'Tax Invoice'],
  ['one of several is told by its number', [bill, note], `Tax Invoice ${NUMBER}`],
])('G1: %s', (_, otherPapers, label) => {
  expect(documentLabel({ documentKind: 'tax_invoice', documentNumber: NUMBER, otherPapers })).toBe(label);
});
