import { describe, expect, test } from 'vitest';
import { saidOf } from '#refused-form.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { addDelivery } from '#tests/support/deliveries.ts';
import { submitForm } from '#tests/support/refused-form.ts';
import { type Delivery, reviewing } from '#tests/support/reviewing.ts';

const admin = useAdmin();
const { write, answer, hide, takeBack, rowOf, sumsOf, listOf } = reviewing(admin);

describe('the form, for whoever has no scripts', () => {
  const submit = (fields: Record<string, string>) => submitForm(admin().ctx, '/api/reviews/form', fields);
  const fieldsOf = ({ order, item, token }: Delivery) => ({
    orderId: order.id,
    orderItemId: String(item.id),
    token,
    stars: '5',
    fit: '',
    text: 'Lovely.',
  });

  test('publishes, and the second time changes; it leads back to the piece', async () => {
    const delivery = await addDelivery(admin().ctx);
    const { order, item, token } = delivery;
    const item$ = String(item.id);
    const first = await submit(fieldsOf(delivery));
    const back = `/orders/${order.id}/review?token=${token}`;
    expect(first).toMatchObject({
      status: 303,
      location: `${back}&saved=added&item=${item$}#item-${item$}`,
    });
    const second = await submit({ ...fieldsOf(delivery), stars: '3' });
    expect(second.location).toBe(`${back}&saved=changed&item=${item$}#item-${item$}`);
    expect(await sumsOf(item.productId)).toEqual([1, 3]);
  });

  test('takes a review back for good, with what the shop answered, and another may be written', async () => {
    const delivery = await addDelivery(admin().ctx);
    const { order, item, token } = delivery;
    const id = await write(delivery);
    await answer(id, 'Thank you, Asha!');
    expect(await takeBack({ ...delivery, token: 'not-hers' })).toMatchObject({ status: 404, location: '' });
    expect(await rowOf(id)).toMatchObject({ stars: 4 });

    const place = `&item=${String(item.id)}#item-${String(item.id)}`;
    const location = `/orders/${order.id}/review?token=${token}&saved=taken-back${place}`;
    // The button was pressed twice.
    for (const press of ['first', 'second']) {
      expect(await takeBack(delivery), press).toMatchObject({ status: 303, location });
    }
    expect(await rowOf(id)).toBeUndefined();
    expect(await sumsOf(item.productId)).toEqual([0, 0]);
    expect(await listOf(item.productId)).toMatchObject({ items: [], summary: { hidden: [] } });
    expect((await lastTrace(admin(), 'piece-review.answer'))?.changes).not.toHaveProperty('answer');
    expect((await submit({ ...fieldsOf(delivery), stars: '3' })).location).toContain('saved=added');
  });

  test('does not take back what the shop has hidden: it would be written anew', async () => {
    const delivery = await addDelivery(admin().ctx);
    const id = await write(delivery);
    await hide(id, 'abuse');
    expect(await takeBack(delivery)).toMatchObject({ status: 409, location: '' });
    expect(await rowOf(id)).toMatchObject({ state: 'hidden' });
  });

  test.each([
    ['stars', { stars: '' }],
    ['text', { text: 'x'.repeat(1501) }],
    ['shownName', { shownName: 'call 98765 43210' }],
    [null, { token: 'not-hers' }],
  ])('is shown again as it was filled in, with what is wrong: %s', async (field, fields) => {
    const sent = { ...fieldsOf(await addDelivery(admin().ctx)), ...fields };
    const { status, location, shown } = await submit(sent);
    expect([Math.floor(status / 100), location]).toEqual([4, '']);
    expect(shown?.address).toBe(`/orders/${sent.orderId}/review?token=${sent.token}`);
    expect(shown?.refused.values).toEqual(sent);
    const { first, otherwise } = saidOf(shown?.refused, ['stars', 'fit', 'text', 'shownName', 'photos']);
    expect([first, otherwise === null]).toEqual([field, field !== null]);
  });
});
