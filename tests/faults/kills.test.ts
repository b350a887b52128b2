import { afterEach, describe, expect, test } from 'vitest';
import { endAll, removeDataDirs } from '../start/support/started-shop.ts';
import { addProduct } from '../support/rows.ts';
import { inParallel, onePiece, order, payAt, type Placed, verify } from './support/buyers.ts';
import { openFaultShop } from './support/fault-shop.ts';
import { expectInvariants, unsettledPayments } from './support/invariants.ts';
import { scaled } from './support/scale.ts';
import { until } from './support/until.ts';

afterEach(async () => {
  await endAll();
  removeDataDirs();
});

const AT_ONCE = 60;

/** A buyer whose calls may be cut off; what was acknowledged to her before is what counts. */
interface Fate {
  placed?: Placed;
  isAcknowledged?: boolean;
}

describe('RELIABILITY 8: kill -9 in the middle of many checkouts', () => {
  test.each(['database', 'worker'] as const)(
    'of the %s loses nothing that was acknowledged',
    async (part) => {
      const env = { HOLD_SECONDS: '600', RECONCILE_AFTER_SECONDS: '1' };
      const shop = await openFaultShop(env);
      const buyers = scaled(60, 300);
      const product = await addProduct(shop.db, { inStock: 1000 });
      const fates: Fate[] = [];
      let acknowledged = 0;
      const { promise: inTheMiddle, resolve: reached } = Promise.withResolvers<undefined>();

      const buyOne = async () => {
        const fate: Fate = {};
        fates.push(fate);
        try {
          fate.placed = await order(shop, onePiece(product.id));
          const receipt = await payAt(shop, fate.placed);
          fate.isAcknowledged = (await verify(shop, fate.placed, receipt)).status === 200;
          acknowledged += 1;
          if (acknowledged === Math.floor(buyers / 4)) reached(undefined);
        } catch {
          // Cut off: she knows no more than what she was told before.
        }
      };
      const buying = inParallel(buyers, buyOne, AT_ONCE);
      await Promise.race([inTheMiddle, buying]);
      expect(acknowledged, 'orders paid before').toBeGreaterThanOrEqual(Math.floor(buyers / 4));
      await shop.kill(part);
      await buying;
      await shop.openAgain();

      const ids = fates.flatMap(({ placed }) => placed?.order?.dbOrderId ?? []);
      expect(ids.length).toBeGreaterThanOrEqual(Math.floor(buyers / 4));
      await until('all that is paid for is paid or goes back', async () => {
        await shop.cron();
        return (await unsettledPayments(shop)).length === 0;
      });
      const paid = await shop.db.$client.execute("select id from orders where status = 'paid'");
      const paidIds = new Set(paid.rows.map(({ id }) => id));
      const toldPaid = fates
        .filter(({ isAcknowledged }) => isAcknowledged)
        .flatMap(({ placed }) => placed?.order?.dbOrderId ?? []);
      expect(
        toldPaid.filter((id) => !paidIds.has(id)),
        'orders that were said to be paid',
      ).toEqual([]);
      await expectInvariants(shop, ids);
    },
  );
});
