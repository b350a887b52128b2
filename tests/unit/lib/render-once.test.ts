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
  expect(await written(renderOnce('part', { price: 2 }, () => counted('2')))).toContain('2');
});

test('what fails is not kept', async () => {
  const failing = { render: () => Promise.reject(new Error('no')) };
  await expect(written(renderOnce('failing', null, () => failing))).rejects.toThrow('no');
  expect(await written(renderOnce('failing', null, () => counted('well')))).toContain('well');
});
