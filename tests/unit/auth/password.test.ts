import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#auth/commonest-passwords.server.ts';
import { hashPassword, isPassword } from '#auth/password-hash.server.ts';
import { weaknessesOf } from '#auth/password.ts';
import { oneAtATime } from '#timing.ts';

const owner = { email: 'asha.rao@example.in', name: 'Asha Rao', role: 'customer' } as const;
const weaknesses = (password: string, role: 'customer' | 'admin' = 'customer') =>
  weaknessesOf(password, { ...owner, role }, isCommonPassword);

describe('S5: a password', () => {
  test.each(['abc12', '', 'a b'])('of less than six characters is too short: %j', (password) => {
    expect(weaknesses(password)).toContain('length');
  });

  test('of the administrator has twelve', () => {
    expect(weaknesses('gold-leaf-11', 'admin')).toEqual([]);
    expect(weaknesses('gold-leaf-1', 'admin')).toEqual(['length']);
    expect(weaknesses('gold-leaf-1')).toEqual([]);
  });

  test.each(['123456', 'password', 'iloveyou', 'india@123', '       '])(
    'that everybody tries first is refused: %s',
    (password) => {
      expect(weaknesses(password)).toContain('common');
    },
  );

  test.each(['asha.rao', 'Asha.Rao@example.in', 'asharao'])(
    'that is one’s own name is refused: %s',
    (own) => {
      expect(weaknesses(own)).toEqual(['personal']);
    },
  );

  test.each(['moonlit-anklets', 'रंगोली और दीये', 'correct horse battery'])('may be %s', (password) => {
    expect(weaknesses(password)).toEqual([]);
  });
});

/** Hashing is slow on purpose, and slower on a busy machine. */
describe('a stored password', { timeout: 30_000 }, () => {
  test('is recognised, however its letters are composed, and no other is', async () => {
    const stored = await hashPassword('caf\u00e9-jhumka');
    expect(await isPassword('cafe\u0301-jhumka', stored)).toBe(true);
    expect(await isPassword('cafe-jhumka', stored)).toBe(false);
  });

  test('costs what it did when it was stored', async () => {
    const stored = 's1$c2FsdHNhbHRzYWx0c2FsdA$etXK9nZ7PXu_Yp3jAVA0uxQsHmQKMeBO_UPB1WSl8ME';
    expect(await isPassword('moonlit', stored)).toBe(true);
  });

  test('has a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('moonlit'), hashPassword('moonlit')]);
    expect(one).not.toBe(other);
  });

  test.each(['', 's1', 's1$$', 's2$c2FsdHNhbHRzYWx0c2FsdA$a2V5', 'plain text'])(
    'that is damaged or of an unknown recipe opens nothing: %j',
    async (stored) => {
      expect(await isPassword('', stored)).toBe(false);
    },
  );
});

test('heavy work is done one piece after the other, and one that fails does not hold up the next', async () => {
  let running = 0;
  let most = 0;
  const work = (fails: boolean) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (fails) throw new Error('failed');
    return 'done';
  };
  const pieces = [work(false), work(true), work(false)].map((piece) => oneAtATime(piece));
  const outcomes = await Promise.allSettled(pieces);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});
