import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { secureResponse } from '#lib/security-headers.server.ts';

const OWN = ['cache-control', 'x-request-id'];

test('files that never reach the Worker carry the same security headers as its answers', async () => {
  const file = await readFile(new URL('../../../public/_headers', import.meta.url), 'utf8');
  const [forAll = ''] = file.split(/\n(?=\/)/);
  const [pattern, ...lines] = forAll.trimEnd().split('\n');
  const sent = Object.fromEntries(
    lines
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.trim().split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
  );
  const answer = secureResponse(new Request('https://shop.test/'), new Response(null), 'id');
  expect(pattern).toBe('/*');
  expect(sent).toEqual(Object.fromEntries([...answer.headers].filter(([name]) => !OWN.includes(name))));
});
