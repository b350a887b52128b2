import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems } from '#drizzle/schema/order.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { removedPictures } from '#media/pictures.server.ts';
import { UNUSED_UPLOAD_MS } from '#media/upload.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { addOrderLine, addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

/** Begins like a JPEG, and says its size in its text: see the store of pictures in memory. */
function jpeg(text: string, bytes = 100) {
  const file = new Uint8Array(bytes);
  file.set([...JPEG, ...new TextEncoder().encode(text)]);
  return file;
}
function form(
  file: Uint8Array<ArrayBuffer> | string,
  folder = 'products',
  more: Record<string, string> = {},
) {
  const data = new FormData();
  data.set('folder', folder);
  data.set('file', new File([file], 'photo.jpg', { type: 'image/jpeg' }));
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  return data;
}
const upload = (body: unknown, browser = admin().owner) => browser.post('/api/admin/uploads', body);

describe('A7: an uploaded picture', () => {
  test('is drawn anew, under a name of ours that says its size and colour', async () => {
    const media = useMemoryMedia(admin().ctx);
    const answer = await upload(form(jpeg('30x60')));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      address: expect.stringMatching(/^\/media\/products\/[a-z2-7]{16}-30x60-c04020\.webp$/) as unknown,
      width: 30,
      height: 60,
    });
    const [[key, file] = ['', null]] = [...media.files];
    expect(answer.body).toMatchObject({ address: `/media/${key}` });
    expect(new TextDecoder().decode(file?.body)).toBe('drawn anew');
    expect(file?.contentType).toBe('image/webp');
  });

  test('goes after a day when no row has it', async () => {
    const media = useMemoryMedia(admin().ctx);
    const { ctx } = admin();
    const { body } = await upload(form(jpeg('30x30')));
    const { address } = body as { address: string };
    const { body: other } = await upload(form(jpeg('31x31')));
    await addProduct(ctx.db, { imageUrls: [address] });
    await deliverOutbox({ ...ctx, now: () => Date.now() + UNUSED_UPLOAD_MS - 60_000 });
    expect(media.files.size).toBe(2);
    await deliverOutbox({ ...ctx, now: () => Date.now() + UNUSED_UPLOAD_MS + 1 });
    expect([...media.files.keys()]).toEqual([address.slice('/media/'.length)]);
    expect(other).not.toMatchObject({ address });
  });

  test('stays when its product goes, as long as an order shows it', async () => {
    const media = useMemoryMedia(admin().ctx);
    const { ctx } = admin();
    const keys = ['products/aaaaaaaa-1x1-000000.webp', 'products/bbbbbbbb-1x1-000000.webp'];
    for (const key of keys) await media.keep(key, new ArrayBuffer(1), 'image/webp');
    const addresses = keys.map((key) => `/media/${key}`);
    const { id } = await addProduct(ctx.db, { deletedAt: 1, imageUrls: addresses });
    const { item } = await addOrderLine(ctx.db, id);
    await ctx.db
      .update(orderItems)
      .set({ imageUrl: addresses[0] ?? null })
      .where(eq(orderItems.id, item.id));
    const [first, ...rest] = removedPictures(ctx, addresses, { productId: id });
    expect(removedPictures(ctx, addresses)).toEqual([]);
    if (first) await writeBatch(ctx.db, [first, ...rest]);
    await deliverOutbox(ctx);
    expect([...media.files.keys()]).toEqual([keys[0]]);
  });
});

describe('R11: an upload is refused', () => {
  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a page that begins like a JPEG', jpeg('<html><script>alert(1)</script>')],
  ])('that is %s, whatever its name says', async (_, file) => {
    expect(await upload(form(file))).toMatchObject({ status: 415, body: { error: 'NO_PICTURE' } });
  });

  test('that is too large for its folder, or for any', async () => {
    const half = jpeg('9x9', 5 * 1024 * 1024 + 1);
    expect((await upload(form(half))).status).toBe(201);
    expect(await upload(form(half, 'categories'))).toMatchObject({
      status: 413,
      body: { details: { file: ['This picture is larger than 5 MB.'] } },
    });
    const more = jpeg('9x9', 10 * 1024 * 1024 + 8 * 1024);
    expect(await upload(form(more))).toMatchObject({ status: 413, body: { error: 'TOO_LARGE' } });
    expect(await upload(form(new Uint8Array()))).toMatchObject({
      status: 400,
      body: { details: { file: ['This file is empty.'] } },
    });
  });

  test('that the store does not take, which is told apart from a wrong file', async () => {
    const { keep } = admin().ctx.media;
    admin().ctx.media.keep = () => Promise.reject(new Error('R2 is away'));
    expect(await upload(form(jpeg('9x9')))).toMatchObject({ status: 503, body: { error: 'MEDIA_AWAY' } });
    admin().ctx.media.keep = keep;
    expect((await upload(form(jpeg('9x9')))).status).toBe(201);
  });

  test('that has too many pixels', async () => {
    expect((await upload(form(jpeg('10000x5000')))).status).toBe(201);
    expect(await upload(form(jpeg('10000x5001')))).toMatchObject({
      status: 422,
      body: { error: 'TOO_MANY_PIXELS' },
    });
  });

  test('S7: that is no form, lacks the file, or has more than file and folder', async () => {
    expect((await upload({ file: 'x' })).status).toBe(415);
    const bare = new FormData();
    bare.set('file', 'text');
    expect(await upload(bare)).toMatchObject({
      status: 400,
      body: { details: { file: ['No file provided.'] } },
    });
    for (const folder of ['', 'constructor', '../products', 'variants']) {
      expect(await upload(form(jpeg('9x9'), folder))).toMatchObject({
        status: 400,
        body: { details: { folder: ['There is no such folder.'] } },
      });
    }
    expect((await upload(form(jpeg('9x9'), 'products', { key: 'mine' }))).status).toBe(400);
  });
});
