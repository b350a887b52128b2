import { afterEach, expect, test } from 'vitest';
import { lookAtShop } from '#scripts/deploy/look-at-shop.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { findFreePort } from '#tests/support/sqld.ts';

let close = () => undefined as unknown;
afterEach(() => close());

const uploaded = { worker: 'jhilmil-staging', version: '0.1.0+2' };

/** Gives each answer in turn, and the last of them from then on. */
async function shopThatAnswers(...answers: readonly [status: number, version: string][]) {
  const port = await findFreePort();
  let asked = 0;
  const server = await serve(() => {
    const [status, version] = answers[Math.min(asked, answers.length - 1)] ?? [200, ''];
    asked += 1;
    return Response.json({ status: status === 200 ? 'ok' : 'degraded', version }, { status });
  }, port);
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return new URL(`http://127.0.0.1:${String(port)}/api/health`);
}

test('a shop that was deployed is asked again until that version answers, and is well', async () => {
  const health = await shopThatAnswers([200, '0.1.0+1'], [503, '0.1.0+2'], [200, '0.1.0+2']);
  expect(await lookAtShop(health, uploaded)).toBe(
    `Deployed. ${health.href} answers: 200 {"status":"ok","version":"0.1.0+2"}`,
  );
});

test('that the version before is well says nothing of the one that was deployed', async () => {
  const health = await shopThatAnswers([200, '0.1.0+1']);
  await expect(lookAtShop(health, uploaded, 200)).rejects.toThrow(
    /Deployed as 0\.1\.0\+2, but another version still answers\..+answers: 200 .+0\.1\.0\+1/,
  );
});

test('one that stays unwell is a failure, which says how the version before comes back', async () => {
  const health = await shopThatAnswers([503, '0.1.0+2']);
  await expect(lookAtShop(health, uploaded, 200)).rejects.toThrow(
    /npx wrangler rollback --name jhilmil-staging goes back to the version before and its settings.+never after a restore.+answers: 503 /,
  );
});
