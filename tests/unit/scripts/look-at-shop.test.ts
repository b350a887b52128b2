import { afterEach, expect, test } from 'vitest';
import { lookAtShop } from '../../../scripts/deploy/look-at-shop.ts';
import { serve } from '../../../scripts/stand-in/serve.ts';
import { findFreePort } from '../../support/sqld.ts';

let close = () => undefined as unknown;
afterEach(() => close());

/** Answers with each status in turn, and with the last of them from then on. */
async function shopThatAnswers(...statuses: readonly number[]) {
  const port = await findFreePort();
  let asked = 0;
  const server = await serve(() => {
    const status = statuses[Math.min(asked, statuses.length - 1)] ?? 200;
    asked += 1;
    return Response.json({ status: status === 200 ? 'ok' : 'degraded' }, { status });
  }, port);
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return new URL(`http://127.0.0.1:${String(port)}/api/health`);
}

test('a shop that was deployed is asked again until it is well', async () => {
  const health = await shopThatAnswers(503, 200);
  expect(await lookAtShop(health, 'jhilmil')).toBe(`Deployed. ${health.href} answers: 200 {"status":"ok"}`);
});

test('one that stays unwell is a failure, which says how the version before comes back', async () => {
  const health = await shopThatAnswers(503);
  await expect(lookAtShop(health, 'jhilmil-staging', 200)).rejects.toThrow(
    /npx wrangler rollback --name jhilmil-staging goes back to the version before and its settings.+never after a restore.+answers: 503 /,
  );
});

test('so is one that does not answer at all', async () => {
  const nowhere = new URL(`http://127.0.0.1:${String(await findFreePort())}/api/health`);
  await expect(lookAtShop(nowhere, 'jhilmil', 200)).rejects.toThrow('the shop is not well');
});
