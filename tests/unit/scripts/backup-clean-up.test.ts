import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/project.ts';

const [, cleanUp = ''] =
  /^15 5 \* \* \* (.+)$/m.exec(readFileSync(join(root, 'docs', 'operate.md'), 'utf8')) ?? [];

/** The backups that are left of these nights, some of which are marked as whole. */
function leftOf(nights: readonly string[], isWhole: (night: string) => boolean): string[] {
  const home = mkdtempSync(join(tmpdir(), 'jhilmil-clean-up-'));
  const backups = join(home, 'jhilmil', 'backups');
  try {
    for (const night of nights) {
      mkdirSync(join(backups, night), { recursive: true });
      const contents = JSON.stringify({ isWhole: isWhole(night) }, null, 2);
      writeFileSync(join(backups, night, 'backup.json'), contents);
    }
    execFileSync('sh', ['-c', cleanUp], { env: { ...process.env, HOME: home } });
    return readdirSync(backups).toSorted();
  } finally {
    rmSync(home, { recursive: true });
  }
}

const nightsOf = (month: string, days: number) =>
  Array.from({ length: days }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}T03-15-00`);

test('the clean-up of docs/operate.md keeps seven nights and the last of each month', () => {
  const nights = [...nightsOf('2026-10', 31), ...nightsOf('2026-11', 20)];
  const kept = ['2026-10-31T03-15-00', ...nightsOf('2026-11', 20).slice(-7)];
  expect(leftOf(nights, () => true)).toEqual(kept);
  expect(leftOf(nights, () => false)).toEqual(kept);
});

test('and the last whole one, however many nights have failed since', () => {
  const nights = nightsOf('2026-11', 20);
  expect(leftOf(nights, (night) => night <= '2026-11-04T')).toEqual([
    '2026-11-03T03-15-00',
    ...nights.slice(-7),
  ]);
});
