import { HTMLString } from 'astro/runtime/server/index.js';
import { expect, test } from 'vitest';
import { renderOnce } from '#lib/render-once.ts';

const instruction = { type: 'script', id: 'a script' };

/** A part that counts how often it is rendered. */
function counted(html: string) {
  const part = {
    times: 0,
    async render(destination: { write: (chunk: unknown) => void }) {
      part.times += 1;
      destination.write(html);
      await Promise.resolve();
      destination.write(instruction);
      destination.write(new HTMLString('<p>'));
      destination.write('after');
    },
  };
  return part;
}

async function written(part: ReturnType<typeof renderOnce>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  await part.render({ write: (chunk) => chunks.push(chunk) });
  return chunks.map((chunk) => (chunk instanceof HTMLString ? String(chunk) : chunk));
}

test('a part is rendered once for the same facts, and its instructions reach every page', async () => {
  const part = counted('<b>');
  const all = ['<b>', instruction, '<p>after'];
  expect(await written(renderOnce('part', { price: 1 }, () => part))).toEqual(all);
  expect(await written(renderOnce('part', { price: 1 }, () => part))).toEqual(all);
  expect(part.times).toBe(1);
});

test('other facts, or another part, are rendered for themselves', async () => {
  const [one, two, three] = [counted('1'), counted('2'), counted('3')];
  await written(renderOnce('card', { id: 1 }, () => one));
  expect(await written(renderOnce('card', { id: 2 }, () => two))).toContain('2');
  expect(await written(renderOnce('tile', { id: 1 }, () => three))).toContain('3');
});

test('what fails is not kept', async () => {
  const failing = { render: () => Promise.reject(new Error('no')) };
  await expect(written(renderOnce('failing', null, () => failing))).rejects.toThrow('no');
  expect(await written(renderOnce('failing', null, () => counted('well')))).toContain('well');
});

test('the oldest gives way, so that memory stays bounded', async () => {
  const first = counted('first');
  await written(renderOnce('many', 0, () => first));
  for (let nth = 1; nth <= 1500; nth += 1) await written(renderOnce('many', nth, () => counted('x')));
  await written(renderOnce('many', 0, () => first));
  expect(first.times).toBe(2);
});
