import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const refused = {
  'deprecated.ts': [`export const end = 'shop'.substr(1);`, 'typescript(no-deprecated)'],
  'floating.ts': [
    `export const go = (): void => { Promise.resolve(); };`,
    'typescript(no-floating-promises)',
  ],
  'unsafe.ts': [`export const read = (): string => JSON.parse('1');`, 'typescript(no-unsafe-return)'],
  'unused.ts': [`export const one = (two: number, _three: number): number => 1;`, 'eslint(no-unused-vars)'],
  'turned-off.ts': [`// eslint-disable-next-line no-var\nexport var one = 1;`, 'eslint(no-var)'],
} as const;

const allowed = {
  'index.ts': `export const first = (names: Readonly<Record<string, string>>) => names['first'];`,
  'template.ts': `export const tell = (count: number): string => \`\${count} pieces\`;`,
  'shorthand.ts': `export const each = (all: number[], tell: (one: number) => void): void => all.forEach((one) => tell(one));`,
};

test('Oxlint reports what the presets refuse, by types too, and nothing that we allow', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'jhilmil-oxlint-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  writeFileSync(join(cwd, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "es2024" } }');
  for (const [name, [code]] of Object.entries(refused)) writeFileSync(join(cwd, name), code);
  for (const [name, code] of Object.entries(allowed)) writeFileSync(join(cwd, name), code);
  const args = ['--format=json', `--config=${resolve('oxlint.config.ts')}`, '.'];
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), args, { cwd, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  const reports = diagnostics.map(({ filename, code }) => [filename, code]);
  expect(reports.sort()).toEqual(
    Object.entries(refused)
      .map(([name, [, rule]]) => [name, rule])
      .sort(),
  );
});
