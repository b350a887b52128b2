import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  BAR_GROUNDS,
  BAR_INKS,
  barColour,
  barContrast,
  GROUND,
  INK,
  isBarColour,
} from '#notification-bar/notification-bar.ts';
import { roundSeconds } from '#features/notification-bar/notification-bar.ts';

test.each(['#fff', '#5B1226', ' #5b1226 '])('S3: %j is applied as a colour', (value) => {
  expect(barColour(value, GROUND)).toEqual({ className: 'bg-maroon-deep', hex: value.trim() });
});

test('A5, S3: a name of the allow-list is applied as a style class', () => {
  expect(barColour('bg-gold', GROUND)).toEqual({ className: 'bg-gold-soft', hex: undefined });
});

test.each([null, '', 'fixed inset-0', '#12', '#ggg', '#fff;color:red', 'constructor', 'bg-gold'])(
  '%j falls back to the look of the shop',
  (value) => {
    expect(barColour(value, INK)).toEqual({ className: 'text-ivory', hex: undefined });
    expect(isBarColour(value ?? '', INK)).toBe(false);
  },
);

test('each class of the allow-list has the colour that the style sheet gives it', () => {
  const styles = readFileSync('src/styles/global.css', 'utf8');
  for (const { className, hex } of [...Object.values(BAR_GROUNDS), ...Object.values(BAR_INKS)]) {
    const token = className.replace(/^(?:bg|text)-/, '--color-');
    const short = hex === '#ffffff' ? '#fff' : hex;
    expect(styles).toContain(`${token}: ${short};`);
  }
});

test('WCAG: contrast is that of the colours that are shown', () => {
  expect(barContrast('#000', '#ffffff')).toBeCloseTo(21);
  expect(barContrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
  expect(barContrast('#fff', '#777777')).toBeCloseTo(4.48, 2);
  expect(barContrast('bg-ivory', 'text-ivory')).toBe(1);
  expect(barContrast(null, null)).toBe(barContrast('bg-maroon', 'text-ivory'));
});

test('S4: one round takes 10 s, or a fifth of a second a character', () => {
  expect(roundSeconds('Short')).toBe(10);
  expect(roundSeconds('x'.repeat(100))).toBe(20);
});
