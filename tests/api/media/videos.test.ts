import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ChangedVideo } from '#catalogue/admin-product.ts';
import { filmOfMp4 } from '#media/film-of-mp4.ts';
import { filmOfWebm } from '#media/film-of-webm.ts';
import { UNUSED_UPLOAD_MS } from '#media/upload.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { settle } from '#tests/support/browser.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { FILM, mp4Of, webmOf } from '#tests/support/films.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const fixture = async (name: string) => {
  const bytes = await readFile(`tests/support/videos/${name}`);
  return new Uint8Array(bytes);
};

async function uploadPoster(): Promise<string> {
  const file = new Uint8Array(100);
  file.set([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode('30x60')]);
  const form = new FormData();
  form.set('folder', 'products');
  form.set('file', new File([file], 'poster.jpg'));
  const { body } = await admin().owner.post('/api/admin/uploads', form);
  return (body as { address: string }).address;
}

function formOf(
  file: Uint8Array<ArrayBuffer>,
  values: { readonly product: number; readonly poster: string; readonly seconds?: number },
) {
  const form = new FormData();
  form.set('product', String(values.product));
  form.set('poster', values.poster);
  form.set('seconds', String(values.seconds ?? 2));
  form.set('file', new File([file], 'video.mp4', { type: 'video/mp4' }));
  return form;
}
const send = (form: unknown) => admin().owner.post('/api/admin/videos', form);

async function addVideo(name = 'turning.mp4', product?: number) {
  const id = product ?? (await addProduct(admin().ctx.db)).id;
  const { status, body } = await send(
    formOf(await fixture(name), { product: id, poster: await uploadPoster() }),
  );
  expect(status).toBe(201);
  const { video } = body as ChangedVideo;
  return { id, video: video ?? { address: '', poster: '' }, body: body as ChangedVideo };
}

/** An MP4 of this length, with zeros behind it up to so many bytes. */
function mp4(seconds: number, length = 0): Uint8Array<ArrayBuffer> {
  const film = mp4Of({ tracks: [FILM], seconds });
  const file = new Uint8Array(Math.max(length, film.length));
  file.set(film);
  return file;
}

const webm = (seconds: number) => webmOf({ tracks: [{ type: 1, samples: ['a picture'] }], seconds });

describe('15.1: the video of a piece', () => {
  test.each([
    ['turning.mp4', 'mp4'],
    ['turning.webm', 'webm'],
  ])('%s is kept, with its poster', async (name, ending) => {
    const media = useMemoryMedia(admin().ctx);
    const { id, video, body } = await addVideo(name);
    expect(video).toEqual({
      address: expect.stringMatching(
        new RegExp(String.raw`^/media/products/[a-z2-7]{16}-30x60-c04020\.${ending}$`),
      ) as unknown,
      poster: expect.stringMatching(/\.webp$/) as unknown,
      seconds: expect.closeTo(1.5, 0) as unknown,
      addedAt: expect.any(Number) as unknown,
    });
    const kept = media.files.get(video.address.slice('/media/'.length));
    expect(kept?.contentType).toBe(`video/${ending}`);
    const film = (ending === 'mp4' ? filmOfMp4 : filmOfWebm)((await fixture(name)).buffer);
    expect(kept?.body).toEqual(film);
    const read = await admin().owner.get(`/api/admin/products/${String(id)}`);
    expect(read.body).toMatchObject({ video, updatedAt: body.updatedAt.after });
    await settle(admin().ctx);
    expect(admin().ctx.purged).toContain(`product:${String(id)}`);
  });

  test('stays with its poster when a day is over, and takes the place of the one before', async () => {
    const media = useMemoryMedia(admin().ctx);
    const { ctx } = admin();
    const first = await addVideo();
    await deliverOutbox({ ...ctx, now: () => Date.now() + UNUSED_UPLOAD_MS + 1 });
    expect(media.files.size).toBe(2);
    const second = await addVideo('turning.webm', first.id);
    await settle(ctx);
    await deliverOutbox(ctx);
    const left = [second.video.address, second.video.poster].map((address) =>
      address.slice('/media/'.length),
    );
    expect([...media.files.keys()].toSorted()).toEqual(left.toSorted());
  });

  test('goes with its poster when it is removed, and when its product is', async () => {
    const media = useMemoryMedia(admin().ctx);
    const { ctx, owner } = admin();
    const seen = await addVideo();
    const { id, video } = await addVideo('turning.webm', seen.id);
    const path = `/api/admin/products/${String(id)}/video`;
    const remove = (address: string) =>
      owner.send(`${path}?${String(new URLSearchParams({ address }))}`, { method: 'DELETE', body: {} });
    expect(await remove(seen.video.address)).toMatchObject({
      status: 409,
      body: { error: 'PRODUCT_CHANGED' },
    });
    expect(await remove(video.address)).toMatchObject({
      status: 200,
      body: { video: null },
    });
    expect(await owner.send(path, { method: 'DELETE', body: {} })).toMatchObject({ status: 404 });
    await settle(ctx);
    await deliverOutbox(ctx);
    expect(media.files.size).toBe(0);

    const other = await addVideo();
    await owner.send(`/api/admin/products/${String(other.id)}`, { method: 'DELETE', body: {} });
    await settle(ctx);
    await deliverOutbox(ctx);
    expect(media.files.size).toBe(0);
  });

  test('is left out of a copy, and a form that is saved keeps it', async () => {
    useMemoryMedia(admin().ctx);
    const { owner } = admin();
    const { id, video, body } = await addVideo();
    const path = `/api/admin/products/${String(id)}`;
    const { body: copy } = await owner.post(`${path}/duplicate`, {});
    const { id: copyId } = copy as { id: number };
    expect((await owner.get(`/api/admin/products/${String(copyId)}`)).body).toMatchObject({ video: null });
    const saved = { name: 'Saved', pricePaise: 100, stock: [], updatedAt: body.updatedAt.after };
    expect(await owner.send(path, { method: 'PUT', body: saved })).toMatchObject({ status: 200 });
    expect((await owner.get(path)).body).toMatchObject({ name: 'Saved', video });
  });
});

describe('15.5: a video is refused', () => {
  test.each([
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>')],
    ['another Matroska file', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88, 0x6d, 0x61])],
  ])('that is %s, whatever its name says', async (_, file) => {
    useMemoryMedia(admin().ctx);
    const { id } = await addProduct(admin().ctx.db);
    expect(await send(formOf(file, { product: id, poster: await uploadPoster() }))).toMatchObject({
      status: 415,
      body: { error: 'NO_VIDEO' },
    });
  });

  test('that ends in its middle, with a sentence at its field', async () => {
    useMemoryMedia(admin().ctx);
    const { id } = await addProduct(admin().ctx.db);
    const cut = formOf(mp4(5).slice(0, -9), { product: id, poster: await uploadPoster() });
    const message = expect.stringContaining('Please save it as MP4 (H.264)') as unknown;
    expect(await send(cut)).toMatchObject({ status: 415, body: { message, details: { file: [message] } } });
  });

  test.each([
    ['an MP4 of 16 seconds', mp4(16), 2, 422],
    ['an MP4 of 15 seconds', mp4(15), 2, 201],
    ['a WebM of 16 seconds', webm(16), 2, 422],
    ['a WebM of 15 seconds', webm(15), 2, 201],
    ['one that says nothing, and that the browser has measured', webm(0), 16, 422],
  ])('that is too long: %s', async (_, file, seconds, status) => {
    useMemoryMedia(admin().ctx);
    const { id } = await addProduct(admin().ctx.db);
    const answer = await send(formOf(file, { product: id, poster: await uploadPoster(), seconds }));
    expect(answer.status).toBe(status);
  });

  test('that is too large, or empty', async () => {
    useMemoryMedia(admin().ctx);
    const { id } = await addProduct(admin().ctx.db);
    const poster = await uploadPoster();
    const most = 12 * 1024 * 1024;
    expect((await send(formOf(mp4(5, most), { product: id, poster }))).status).toBe(201);
    expect(await send(formOf(mp4(5, most + 1), { product: id, poster: await uploadPoster() }))).toMatchObject(
      {
        status: 413,
        body: { message: 'This video is larger than 12 MB. Please choose a shorter or smaller one.' },
      },
    );
    expect((await send(formOf(mp4(5, most + 16 * 1024), { product: id, poster }))).status).toBe(413);
    expect((await send(formOf(new Uint8Array(), { product: id, poster }))).status).toBe(400);
  });

  test('without a poster of ours, and of no product', async () => {
    useMemoryMedia(admin().ctx);
    const { ctx } = admin();
    const { id } = await addProduct(ctx.db);
    const file = await fixture('turning.mp4');
    const poster = await uploadPoster();
    for (const other of ['', 'https://elsewhere.example/a.jpg', '/media/banners/abcdefgh-1x1-000000.webp']) {
      expect((await send(formOf(file, { product: id, poster: other }))).status).toBe(400);
    }
    expect((await send(formOf(file, { product: 999_999, poster }))).status).toBe(404);
    expect((await send(formOf(file, { product: id, poster, seconds: Number.NaN }))).status).toBe(400);
    expect((await send({ product: id })).status).toBe(415);
  });
});
