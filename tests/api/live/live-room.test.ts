import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type TestWorker } from '#tests/support/worker.ts';

let worker: TestWorker;
beforeAll(async () => {
  worker = await startWorker(new URL('../../support/workers/live.toml', import.meta.url));
});
afterAll(() => worker.stop());

const CHANGE = { type: 'order.changed', orderId: 'JH-7K3M-9QXD', status: 'paid', at: '2026-11-20T09:00:00Z' };
const publish = (message: unknown, query = '') =>
  fetch(worker.url + query, { method: 'POST', body: JSON.stringify(message) });

async function enter(query = ''): Promise<WebSocket> {
  const socket = new WebSocket(worker.url.replace('http', 'ws') + query);
  await once(socket, 'open');
  return socket;
}

async function goodbye(socket: WebSocket): Promise<number> {
  const [event] = (await once(socket, 'close')) as [CloseEvent];
  return event.code;
}

async function hear(socket: WebSocket): Promise<unknown> {
  const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
  return JSON.parse(event.data);
}

test('what the shop publishes reaches everybody in the room, and goes on when one leaves', async () => {
  const [leaves, stays] = [await enter(), await enter()];
  const heard = Promise.all([hear(leaves), hear(stays)]);
  await publish(CHANGE);
  expect(await heard).toEqual([CHANGE, CHANGE]);

  leaves.close();
  await once(leaves, 'close');
  const next = hear(stays);
  await publish({ ...CHANGE, status: 'shipped' });
  expect(await next).toEqual({ ...CHANGE, status: 'shipped' });
  stays.close();
});

test('A6: somebody hears only what they have the right to: whoever packs no visitors', async () => {
  const [packer, owner] = [await enter('?session=packer'), await enter()];
  const heard: unknown[] = [];
  packer.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))));
  const visitors = { type: 'visitors', count: 3, at: CHANGE.at };
  const ofVisitors = hear(owner);
  await publish(visitors);
  expect(await ofVisitors).toEqual(visitors);
  const ofChange = hear(packer);
  await publish(CHANGE);
  expect(await ofChange).toEqual(CHANGE);
  expect(heard).toEqual([CHANGE]);
  packer.close();
  owner.close();
});

test('a visit that is no WebSocket is told to upgrade', async () => {
  expect((await fetch(worker.url)).status).toBe(426);
});

/** Each goodbye takes ten seconds. */
describe.concurrent('R10: a session that has ended', () => {
  test('whoever has no session any more is shown out by the next message, and does not hear it', async () => {
    const [ended, stays] = [await enter('?session=ended'), await enter('?session=stays')];
    const heard: unknown[] = [];
    ended.addEventListener('message', ({ data }) => heard.push(data));
    const [left, next] = [goodbye(ended), hear(stays)];
    await publish(CHANGE, '?ended=ended');
    expect(await left).toBe(4001);
    expect(await next).toEqual(CHANGE);
    expect(heard).toEqual([]);
    stays.close();
  });

  test('… and by its own end, without any message', async () => {
    const socket = await enter('?session=short&ms=400');
    expect(await goodbye(socket)).toBe(4001);
  });
});
