import { describe, expect, test } from 'vitest';
import { SubscribeInput } from '#newsletter/newsletter.ts';
import { createToken, hashToken, isToken } from '#tokens.ts';

describe('S2: the address of a newsletter', () => {
  test.each([
    [{}, 'Please enter your email address.'],
    [{ email: '   ' }, 'Please enter your email address.'],
    [{ email: 'asha' }, 'Please enter an address like asha@example.in.'],
    [{ email: 'asha@example.in\r\nBcc: x@y.in' }, 'Please enter an address like asha@example.in.'],
    [{ email: `${'a'.repeat(250)}@b.in` }, 'This email address is too long.'],
  ])('%j is refused with one sentence', (input, message) => {
    const messages = SubscribeInput.safeParse(input).error?.issues.map((issue) => issue.message);
    expect(messages).toEqual([message]);
  });
});

describe('a token', () => {
  test('is new each time, fit for an address, and known by its looks', () => {
    const made = new Set(Array.from({ length: 100 }, createToken));
    expect(made.size).toBe(100);
    expect([...made].filter((token) => !isToken(token) || encodeURIComponent(token) !== token)).toEqual([]);
  });

  test.each(['', 'short', `${createToken()}x`, `../${createToken().slice(3)}`])('%j is none', (text) => {
    expect(isToken(text)).toBe(false);
  });

  test('is stored as a hash that does not show it', async () => {
    expect(await hashToken('a')).toBe('ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs');
    expect(await hashToken('b')).not.toBe(await hashToken('a'));
  });
});
