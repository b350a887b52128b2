import { describe, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { tags } from '#page/page-cache.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { addDelivery } from '#tests/support/deliveries.ts';
import { reviewing } from '#tests/support/reviewing.ts';

const admin = useAdmin();
const { guest, write, change, takeBack, hide, answer, rowOf, sumsOf, listOf } = reviewing(admin);

describe('G9: the owner', () => {
  test('hides for a named reason alone; it no longer counts, and how many are hidden is public', async () => {
    const delivery = await addDelivery(admin().ctx);
    const { productId } = delivery.item;
    const id = await write(delivery, { stars: 1, text: 'Rude words.' });
    for (const because of ['', 'bad for business', undefined]) {
      expect(await hide(id, because)).toMatchObject({ status: 400 });
    }
    expect(await hide(id, 'abuse')).toMatchObject({ status: 200 });
    expect(await sumsOf(productId)).toEqual([0, 0]);
    const { items, summary } = await listOf(productId);
    expect(items).toEqual([]);
    expect(summary).toMatchObject({ reviewCount: 0, hidden: [{ because: 'abuse', count: 1 }] });

    // Changing a hidden review does not bring it back.
    expect(await change(id, delivery, { stars: 2, text: 'Not for me.' })).toMatchObject({ status: 200 });
    expect((await listOf(productId)).items).toEqual([]);
    expect(await hide(id, null)).toMatchObject({ status: 200 });
    expect(await listOf(productId)).toMatchObject({
      items: [{ stars: 2 }],
      summary: { reviewCount: 1, hidden: [] },
    });
    expect(await sumsOf(productId)).toEqual([1, 2]);
  });

  test('answers in public, once, and may change that or take it back', async () => {
    const delivery = await addDelivery(admin().ctx);
    const id = await write(delivery);
    expect(await answer(id, 'Thank you!')).toMatchObject({ status: 200 });
    expect(await answer(id, 'Thank you, Asha!')).toMatchObject({ status: 200 });
    expect((await listOf(delivery.item.productId)).items).toMatchObject([
      { answer: 'Thank you, Asha!', answeredAt: expect.any(Number) as unknown },
    ]);
    expect(await answer(id, ' ')).toMatchObject({ status: 200 });
    expect(await rowOf(id)).toMatchObject({ answer: null, answeredAt: null });
    expect(await answer(id, 'x'.repeat(1001))).toMatchObject({ status: 400 });
    expect(await answer(999_999, 'Thank you!')).toMatchObject({ status: 404 });
  });

  test('answers on two devices: what was not seen there is not written over', async () => {
    const id = await write(await addDelivery(admin().ctx));
    const unanswered = { seen: { answer: null } };
    expect(await answer(id, 'From the phone.', unanswered)).toMatchObject({ status: 200 });
    // Sent a second time, because its answer was lost, it is saved already.
    expect(await answer(id, 'From the phone.', unanswered)).toMatchObject({ status: 200 });
    const refused = { status: 409, body: { error: 'CHANGED_ELSEWHERE' } };
    expect(await answer(id, 'From the desk.', unanswered)).toMatchObject(refused);
    expect(await answer(id, '', unanswered)).toMatchObject(refused);
    expect(await rowOf(id)).toMatchObject({ answer: 'From the phone.' });

    const seen = { seen: { answer: 'From the phone.' } };
    const atOnce = await Promise.all(['One', 'Two', 'Three'].map((text) => answer(id, text, seen)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    // A call that does not say what was seen writes over it.
    expect(await answer(id, 'From the desk.')).toMatchObject({ status: 200 });
    expect(await rowOf(id)).toMatchObject({ answer: 'From the desk.' });
    expect(await answer(999_999, 'Thank you!', unanswered)).toMatchObject({ status: 404 });
  });

  test('deletes what its buyer takes back: it is not counted as hidden, and the trail no longer has the answer to it', async () => {
    const delivery = await addDelivery(admin().ctx);
    const id = await write(delivery);
    await answer(id, 'Thank you, Asha!');
    expect(await hide(id, 'taken_back')).toMatchObject({ status: 200 });
    expect(await rowOf(id)).toBeUndefined();
    const { productId } = delivery.item;
    expect(await sumsOf(productId)).toEqual([0, 0]);
    expect(await listOf(productId)).toMatchObject({ items: [], summary: { reviewCount: 0, hidden: [] } });
    expect(await lastTrace(admin(), 'piece-review.hide')).toMatchObject({
      entityId: String(id),
      changes: { because: 'taken_back', called: 'Temple jhumka' },
    });
    expect((await lastTrace(admin(), 'piece-review.answer'))?.changes).not.toHaveProperty('answer');
    expect(await hide(id, 'taken_back')).toMatchObject({ status: 404 });
  });

  test('sees all of them, newest first, and those that are hidden, unanswered, or of so many stars', async () => {
    const { ctx, owner } = admin();
    await ctx.db.delete(pieceReviews);
    const ids: number[] = [];
    for (const stars of [1, 5, 3, 5]) ids.push(await write(await addDelivery(ctx), { stars }));
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await hide(first, 'advertising');
    await answer(second, 'Thank you!');
    const list = async (query: string) => {
      const { body } = await owner.get(`/api/admin/piece-reviews${query}`);
      return (body as { items: { id: number }[] }).items.map(({ id }) => id);
    };
    expect(await list('')).toEqual([fourth, third, second, first]);
    expect(await list('?show=hidden')).toEqual([first]);
    expect(await list('?show=unanswered')).toEqual([fourth, third]);
    const fresh = await owner.get('/api/admin/piece-reviews/new');
    expect(fresh).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await guest().get('/api/admin/piece-reviews/new')).toMatchObject({ status: 401 });
    expect(await list('?stars=5')).toEqual([fourth, second]);
    expect(await list('?show=unanswered&stars=5')).toEqual([fourth]);
    const { body } = await owner.get('/api/admin/piece-reviews?show=hidden');
    expect(body).toMatchObject({ items: [{ hiddenBecause: 'advertising', productName: 'Temple jhumka' }] });
    expect(await guest().get('/api/admin/piece-reviews')).toMatchObject({ status: 401 });
  });
});

test('a change of a review purges the pages that show its product', async () => {
  const { ctx } = admin();
  const delivery = await addDelivery(ctx);
  const tag = `product:${String(delivery.item.productId)}`;
  const id = await write(delivery);
  for (const act of [
    () => change(id, delivery, { stars: 1 }),
    () => answer(id, 'Thank you!'),
    () => hide(id, 'private_data'),
    () => hide(id, null),
    () => takeBack(delivery),
  ]) {
    await ctx.db.delete(outbox);
    ctx.purged.length = 0;
    await act();
    expect(ctx.purged).toEqual([tag, tags.home]);
  }
});
