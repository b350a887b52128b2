import { expect, test } from 'vitest';
import { truncate } from '#text.ts';

test('S2: a description is cut at a word and says so', () => {
  expect(truncate('Kundan choker', 70)).toBe('Kundan choker');
  expect(truncate('Kundan choker with emerald drops', 30)).toBe('Kundan choker with emerald…');
  expect(truncate('A rim of seed pearls. And a hook', 25)).toBe('A rim of seed pearls…');
  expect(truncate('x'.repeat(31), 30)).toHaveLength(30);
  // Cut in the middle of a sign that takes two.
  expect(truncate(`Kundan choker${'💎'.repeat(9)}`, 15)).toBe('Kundan choker…');
});
