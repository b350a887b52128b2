import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/project.ts';

/** What a script that asks at a terminal says when these keys are pressed. */
function saidTo(input: string): string[] {
  const [ask, shopError] = ['ask.ts', 'shop-error.ts'].map(
    (file) => pathToFileURL(join(root, 'scripts', 'lib', file)).href,
  );
  const code = `import { ask } from '${String(ask)}';
    import { sentenceOf } from '${String(shopError)}';
    Object.assign(process.stdin, { isTTY: true });
    try { console.log('answered ' + (await ask('Go on?'))); } catch (error) { console.log(sentenceOf(error)); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    input,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`.trim().split('\n');
}

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-C in the middle of a word', 'ye\u0003'],
  ['Ctrl-D', '\u0004'],
  ['the end of the terminal', ''],
])('%s ends a question with a sentence', (_, keys) => {
  expect(saidTo(keys).at(-1)).toBe('Ended before an answer: nothing was done.');
});

test('what is typed is the answer', () => {
  expect(saidTo('yes\r').at(-1)).toBe('answered yes');
});
