import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type TestWorker } from '#tests/support/worker.ts';

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker(new URL('../../support/workers/purger.toml', import.meta.url));
});
afterAll(() => worker.stop());

interface State {
  readonly runs: number;
  readonly dueInMs: number | null;
}

async function ask(outcome: 'done' | 'refused' | 'broken', method = 'GET'): Promise<State> {
  const answer = await fetch(`${worker.url}/${outcome}`, { method });
  return await answer.json<State>();
}

test('the purger has the Worker purge at once, then not before a quarter of a minute is over', async () => {
  const { runs } = await ask('done', 'POST');
  await expect.poll(async () => (await ask('done')).runs).toBeGreaterThan(runs);
  await expect.poll(async () => (await ask('done')).dueInMs).toBeNull();
  const { dueInMs } = await ask('done', 'POST');
  expect(dueInMs).toBeGreaterThan(5_000);
  expect(dueInMs).toBeLessThanOrEqual(15_000);
});

test.each(['refused', 'broken'] as const)(
  'when it is %s it rings again, and stays awake for it',
  async (how) => {
    const { runs } = await ask(how, 'POST');
    await expect.poll(async () => (await ask(how)).runs).toBeGreaterThan(runs);
    await expect.poll(async () => (await ask(how)).dueInMs).toBeGreaterThan(10_000);
    expect((await ask(how, 'POST')).dueInMs).toBeLessThanOrEqual(20_000);
  },
);
