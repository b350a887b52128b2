import { expect, test } from 'vitest';
import { paperOf } from '#tax/paper.ts';
import { COMPOSITION_WORDS } from '#tax/tax-document.ts';
import { issued, JHUMKA } from '#tests/support/tax-documents.ts';

const saidBy = (mode: 'composition' | 'unregistered') => {
  const { lines, ...paper } = paperOf(issued({ mode, state: 'MH', sold: [JHUMKA] }));
  expect(paper.hasTax).toBe(false);
  return JSON.stringify([Object.values(paper), lines.map(({ details }) => details)]);
};

test('G1.3: the bill of an unregistered seller does not mention the tax', () => {
  expect(saidBy('unregistered')).not.toMatch(/GST|HSN|Taxable/);
});

test('G1.3: that of a composition seller says what it may not collect, and collects none', () => {
  expect(saidBy('composition')).toContain(COMPOSITION_WORDS);
  expect(saidBy('composition')).not.toMatch(/[CSI]GST|Taxable value/);
});
