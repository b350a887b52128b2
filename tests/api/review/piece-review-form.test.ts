import { describe, expect, test } from 'vitest';
import { app } from '../../../functions/app.ts';
import { useAdmin } from '../../support/admin.ts';
import { addDelivery } from '../../support/deliveries.ts';
import { type Delivery, reviewing } from '../../support/reviewing.ts';

const admin = useAdmin();
const { sumsOf } = reviewing(admin);

describe('the form, for whoever has no scripts', () => {
  const submit = async (fields: Record<string, string>, origin = 'http://shop.test') => {
    const { ctx } = admin();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin };
    const body = String(new URLSearchParams(fields));
    const response = await app.request(
      'http://shop.test/api/reviews/form',
      { method: 'POST', headers, body },
      { ctx },
    );
    return { status: response.status, to: response.headers.get('Location') ?? '' };
  };
  const fieldsOf = ({ order, item, token }: Delivery) => ({
    ...{ orderId: order.id, orderItemId: String(item.id), token, stars: '5', fit: '', text: 'Lovely.' },
  });

  test('publishes, and the second time changes; it leads back to the piece', async () => {
    const delivery = await addDelivery(admin().ctx);
    const { order, item, token } = delivery;
    const item$ = String(item.id);
    const first = await submit(fieldsOf(delivery));
    const back = `/orders/${order.id}/review?token=${token}`;
    expect(first).toEqual({ status: 303, to: `${back}&saved=added&item=${item$}#item-${item$}` });
    const second = await submit({ ...fieldsOf(delivery), stars: '3' });
    expect(second.to).toBe(`${back}&saved=changed&item=${item$}#item-${item$}`);
    expect(await sumsOf(item.productId)).toEqual([1, 3]);
  });

  test.each([
    ['stars', { stars: '' }],
    ['stars', { stars: '7' }],
    ['text', { text: 'x'.repeat(1501) }],
    ['shownName', { shownName: 'call 98765 43210' }],
    ['failed', { orderItemId: '1e9' }],
    ['failed', { token: 'not-hers' }],
  ])('leads back with what is wrong: %s', async (problem, fields) => {
    const { status, to } = await submit({ ...fieldsOf(await addDelivery(admin().ctx)), ...fields });
    expect(status).toBe(303);
    expect(new URL(to, 'http://shop.test').searchParams.get('problem')).toBe(problem);
  });

  test('is not taken from other sites', async () => {
    const delivery = await addDelivery(admin().ctx);
    expect(await submit(fieldsOf(delivery), 'https://elsewhere.example')).toMatchObject({ status: 403 });
    expect(await sumsOf(delivery.item.productId)).toEqual([0, 0]);
  });
});
