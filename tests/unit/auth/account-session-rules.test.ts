import { describe, expect, test } from 'vitest';
import { isRenewalDue, verdictOf } from '#features/auth/session-store.ts';

describe('S9: keeping a session', () => {
  test('is renewed when 90 s remain, and after its end', () => {
    const now = Date.UTC(2026, 4, 1);
    expect(isRenewalDue(now + 90_001, now)).toBe(false);
    expect(isRenewalDue(now + 90_000, now)).toBe(true);
    expect(isRenewalDue(now - 1, now)).toBe(true);
  });

  test('S4: only the shop saying so signs somebody out; failures ask again', () => {
    expect(verdictOf(200, true)).toBe('known');
    expect(verdictOf(200, false)).toBe('nobody');
    expect(verdictOf(401, false)).toBe('nobody');
    for (const status of [0, 429, 500, 502, 503, 504]) expect(verdictOf(status, false)).toBe('ask again');
  });
});
