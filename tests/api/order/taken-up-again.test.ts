import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnOrder } from '../../../src/domain/order/read/own-order.ts';
import { problemOfCancelling } from '../../../src/domain/order/self-service.ts';
import { addAccount, signedInAs } from '../../support/accounts.ts';
import type { Browser } from '../../support/browser.ts';
import { buyOne, orderRow, usePaying } from '../../support/paying.ts';

const shop = usePaying();
let owner: Browser;
beforeEach(async () => {
  owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
});

const cancel = (id: string) => shop().browser.post(`/api/orders/${id}/cancel`);
const set = (id: string, status: string, confirm?: true) =>
  owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status, confirm } });
const ownOrder = async (id: string) => (await shop().browser.get(`/api/orders/${id}`)).body as OwnOrder;

describe('TRADE G12: an order that is taken up again after its money has gone back', () => {
  test('and was paid to the owner then is not cancelled by whoever ordered: nothing would go back', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    await cancel(id);
    expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded' });
    await set(id, 'paid', true);
    const mails = shop().ctx.mailed.length;
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error: 'ORDER_PAID_BY_HAND' } });
    expect(problemOfCancelling(await ownOrder(id), [])).toBe('ORDER_PAID_BY_HAND');
    expect(shop().ctx.mailed).toHaveLength(mails);
  });
});
