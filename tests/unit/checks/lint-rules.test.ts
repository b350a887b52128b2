import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, onTestFinished, test } from 'vitest';
import { cycleRule } from '../../../eslint/cycle-rule.ts';

test.each([
  ['values', `import { b } from './b.ts'; export const a = b;`],
  ['types', `import type { b } from './b.ts'; export const a: typeof b = 1;`],
])('a cycle of imported %s is reported', async (_kind, first) => {
  const messages = await lintFiles({
    'a.ts': first,
    'b.ts': `export { c as b } from './c.ts';`,
    'c.ts': `import { a } from './a.ts'; export const c = a;`,
  });
  expect(messages).toContain('Import cycle: a.ts → b.ts → c.ts → a.ts.');
  expect(messages).toHaveLength(3);
});

test('a file that a cycle is reached from is not to blame', async () => {
  const messages = await lintFiles({
    'a.ts': `import { b } from './b.ts'; export const a = b;`,
    'b.ts': `export const b = 1;`,
  });
  expect(messages).toEqual([]);
});

async function lintFiles(files: Readonly<Record<string, string>>): Promise<string[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'jhilmil-lint-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const eslint = new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser },
        plugins: { local: { rules: { 'no-cycles': cycleRule } } },
        rules: { 'local/no-cycles': 'error' },
      },
    ],
  });
  const results = await eslint.lintFiles(['*.ts']);
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}
