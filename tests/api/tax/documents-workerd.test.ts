import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { issued } from '#tests/support/tax-documents.ts';
import { startWorker, type TestWorker } from '#tests/support/worker.ts';

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker(new URL('../../support/workers/documents.toml', import.meta.url));
});
afterAll(() => worker.stop());

const KEY = '/documents/26-27/JH-26-27-000123.pdf';

test('G1: in workerd the PDF is made in the shop’s own fonts', async () => {
  const made = async () => {
    const answer = await fetch(worker.url, { method: 'POST', body: JSON.stringify(issued()) });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const first = await made();
  const { letters } = await readPdf(first);
  expect(letters).toContain('TaxInvoice');
  expect(letters).toContain('Total₹627.00');
  expect(await made()).toEqual(first);
});

test('G1: the store keeps what is meant to be kept, with what it was made of, and refuses anything else', async () => {
  const body = 'a file';
  const sha256 = createHash('sha256').update(body).digest('hex');
  const keep = (file: string) =>
    fetch(worker.url + KEY, {
      method: 'PUT',
      body: file,
      headers: { 'X-Made-Of': 'a document', 'X-Sha256': sha256 },
    });
  expect((await fetch(worker.url + KEY)).status).toBe(404);
  expect((await keep('another file')).status).toBe(422);
  expect((await fetch(worker.url + KEY)).status).toBe(404);
  expect((await keep(body)).status).toBe(200);
  const found = await fetch(worker.url + KEY);
  expect(await found.text()).toBe(body);
  expect(found.headers.get('X-Made-Of')).toBe('a document');
  expect(found.headers.get('X-Sha256')).toBe(sha256);
});
