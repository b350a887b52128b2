import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { UNUSED_UPLOAD_MS } from '#media/upload.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { tags } from '#page/page-cache.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { settle } from '#tests/support/browser.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { addDelivery } from '#tests/support/deliveries.ts';
import { photoForm } from '#tests/support/photo-form.ts';
import { type Delivery, reviewing } from '#tests/support/reviewing.ts';

const admin = useAdmin();
const { guest, post, write, change, hide, listOf } = reviewing(admin);

describe('photos', () => {
  const send = ({ order }: Delivery, token: string | null, form: FormData = photoForm(), browser = guest()) =>
    browser.post(`/api/reviews/photos?order=${order.id}${token === null ? '' : `&token=${token}`}`, form);
  async function upload(delivery: Delivery) {
    const { status, body } = await send(delivery, delivery.token);
    expect(status).toBe(201);
    return (body as { address: string }).address;
  }
  const keysOf = async (reviewId: number) => {
    const rows = await admin()
      .ctx.db.select()
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reviewId, reviewId))
      .orderBy(asc(reviewPhotos.position));
    return rows.map(({ key }) => `/media/${key}`);
  };
  let media: ReturnType<typeof useMemoryMedia>;
  beforeEach(() => {
    media = useMemoryMedia(admin().ctx);
  });

  test('are taken by the right to review alone, and only pictures of a fair size', async () => {
    const { ctx } = admin();
    const delivery = await addDelivery(ctx);
    const other = await addDelivery(ctx, { status: 'shipped' });
    expect(await send(delivery, null)).toMatchObject({ status: 401 });
    expect(await send(delivery, other.token)).toMatchObject({ status: 404 });
    expect(await send(other, other.token)).toMatchObject({ status: 409, body: { error: 'NOT_DELIVERED' } });
    expect(await send(delivery, delivery.token)).toMatchObject({
      status: 201,
      body: {
        address: expect.stringMatching(
          /^\/media\/reviews\/photos\/[a-z2-7]{16}-30x60-c04020\.webp$/,
        ) as unknown,
      },
    });
    const text = new FormData();
    text.set('file', new File(['30x60'], 'photo.jpg', { type: 'image/jpeg' }));
    expect(await send(delivery, delivery.token, text)).toMatchObject({ status: 415 });
    expect(await send(delivery, delivery.token, photoForm('9000x9000'))).toMatchObject({ status: 422 });
    expect(await send(delivery, delivery.token, photoForm('1x1', 6 * 1024 * 1024))).toMatchObject({
      status: 413,
    });
    expect(await send(delivery, delivery.token, new FormData())).toMatchObject({ status: 400 });
  });

  test('show with their review in their order; what it shows no more goes, and what is never sent goes after a day', async () => {
    const { ctx } = admin();
    const delivery = await addDelivery(ctx);
    const photos = [await upload(delivery), await upload(delivery), await upload(delivery)];
    const [one = '', two = '', never = ''] = photos;
    const id = await write(delivery, { photos: [two, one] });
    expect((await listOf(delivery.item.productId)).items).toMatchObject([{ photos: [two, one] }]);
    const later = { ...ctx, now: () => Date.now() + UNUSED_UPLOAD_MS + 1 };
    await deliverOutbox(later);
    expect([...media.files.keys()].map((key) => `/media/${key}`)).toEqual([one, two]);
    expect(never).not.toBe('');

    expect(await change(id, delivery, { photos: [one] })).toMatchObject({ status: 200 });
    expect(await keysOf(id)).toEqual([one]);
    expect([...media.files.keys()].map((key) => `/media/${key}`)).toEqual([one]);
    expect(ctx.purged).toContain(tags.file(two.slice('/media/'.length)));
  });

  test('are found by nobody while their review is hidden, nor at the edge, and again once it is shown', async () => {
    const { ctx } = admin();
    const delivery = await addDelivery(ctx);
    const [address, before] = [await upload(delivery), await upload(delivery)];
    const id = await write(delivery, { photos: [address] });
    const statuses = async () => {
      const paths = [address, `${address}/320.webp`, before];
      const answers = await Promise.all(paths.map((path) => guest().get(path)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    await hide(id, 'private_data');
    expect(await statuses()).toEqual([404, 404, 200]);
    expect(ctx.purged).toContain(tags.file(address.slice('/media/'.length)));
    // A photo that is added meanwhile may have been looked at before the review showed it.
    expect(await change(id, delivery, { photos: [address, before] })).toMatchObject({ status: 200 });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(ctx.purged).toContain(tags.file(before.slice('/media/'.length)));
    await hide(id, null);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('go for good with a review that its buyer takes back', async () => {
    const { ctx } = admin();
    const delivery = await addDelivery(ctx);
    const address = await upload(delivery);
    const id = await write(delivery, { photos: [address] });
    expect(await hide(id, 'taken_back')).toMatchObject({ status: 200 });
    await settle(ctx);
    expect(await keysOf(id)).toEqual([]);
    expect([...media.files.keys()]).toEqual([]);
    expect(ctx.purged).toContain(tags.file(address.slice('/media/'.length)));
  });

  describe('that a review may not show are refused at their field', () => {
    const REFUSED = {
      status: 400,
      body: { details: { photos: [expect.stringContaining('choose it again') as unknown] } },
    };
    const INVENTED = '/media/reviews/photos/abcdefghijklmnop-100x100-f3e7d3.webp';

    test('an address that was never uploaded, in a new review and in a changed one', async () => {
      const delivery = await addDelivery(admin().ctx);
      const address = await upload(delivery);
      expect(await post(delivery, { photos: [address, INVENTED] })).toMatchObject(REFUSED);
      const id = await write(delivery, { photos: [address] });
      expect(await change(id, delivery, { photos: [address, INVENTED] })).toMatchObject(REFUSED);
      expect(await keysOf(id)).toEqual([address]);
    });

    test('one that another review shows, or that was sent for another order', async () => {
      const delivery = await addDelivery(admin().ctx);
      const address = await upload(delivery);
      const id = await write(delivery, { photos: [address] });
      const other = await addDelivery(admin().ctx);
      const unused = await upload(delivery);
      for (const photo of [address, unused]) {
        expect(await post(other, { photos: [photo] })).toMatchObject(REFUSED);
      }
      expect(await keysOf(id)).toEqual([address]);
    });
  });

  test('are taken once when the same review is sent again, also at the same moment', async () => {
    const delivery = await addDelivery(admin().ctx);
    const photos = [await upload(delivery), await upload(delivery)];
    const answers = await Promise.all([post(delivery, { photos }), post(delivery, { photos })]);
    const added = answers.find(({ status }) => status === 201);
    const { id } = (added ?? answers[0]).body as { id: number };
    const ALREADY = { status: 409, body: { error: 'ALREADY_REVIEWED' } };
    expect(answers.filter((answer) => answer !== added)).toMatchObject([ALREADY]);
    expect(await post(delivery, { photos })).toMatchObject(ALREADY);

    const changed = { photos: [...photos.toReversed(), await upload(delivery)] };
    const changes = await Promise.all([change(id, delivery, changed), change(id, delivery, changed)]);
    expect(changes).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await change(id, delivery, changed)).toMatchObject({ status: 200 });
    expect(await keysOf(id)).toEqual(changed.photos);
  });

  test('are not taken without end for one order', async () => {
    const delivery = await addDelivery(admin().ctx);
    for (let nth = 0; nth < 40; nth += 1) await upload(delivery);
    expect(await send(delivery, delivery.token)).toMatchObject({
      status: 429,
      body: { error: 'RATE_LIMITED', message: expect.stringContaining('add them tomorrow') as unknown },
    });
  });
});
