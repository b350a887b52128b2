import { expect, test } from 'vitest';
import { readWranglerSettings } from '#scripts/lib/wrangler-settings.ts';
import { sharesOf } from '#order/place/place-order.ts';
import { createRateLimits, type RateLimitBindings } from '#integrations/rate-limits.server.ts';

const { ratelimits } = await readWranglerSettings();

/** The limits of production for one minute of one client. */
function limitsOfAMinute() {
  const counts = ratelimits.map(({ name, simple }) => {
    let used = 0;
    const limit = () => Promise.resolve({ success: (used += 1) <= simple.limit });
    return [name, { limit }] as const;
  });
  return createRateLimits(Object.fromEntries(counts) as unknown as RateLimitBindings);
}

async function letIn(orders: number, lines: number, name: 'orders' | 'replacedOrders' = 'orders') {
  const limits = limitsOfAMinute();
  const shares = sharesOf(Array.from({ length: lines }, () => ({ productId: 1, size: '', quantity: 1 })));
  let placed = 0;
  for (let nth = 1; nth <= orders; nth += 1) placed += (await limits.take(name, 'phone', shares)) ? 1 : 0;
  return placed;
}

test.each([1, 2, 3])('a crowd of 300 behind one address may order %i pieces each', async (lines) => {
  expect(await letIn(300, lines)).toBe(300);
});

test('orders of fifty lines are let in as long as their lines are no more than those of a crowd', async () => {
  expect(await letIn(300, 50)).toBe(17);
  expect(await letIn(300, 4)).toBe(150);
});

test('one order in ten may replace the one before', async () => {
  expect(await letIn(300, 1, 'replacedOrders')).toBe(30);
  expect(await letIn(300, 50, 'replacedOrders')).toBe(1);
});
