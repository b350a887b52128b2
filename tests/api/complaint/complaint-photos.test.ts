import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { complaintPhotos, complaints } from '#drizzle/schema/complaint.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { forgetComplaints } from '#complaint/complaint.server.ts';
import { DAY_MS } from '#dates.ts';
import { COMPLAINT_PHOTO_FOLDER, UNUSED_UPLOAD_MS } from '#media/upload.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { rightsPaths, withQuery } from '#paths/paths.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { COMPLAINT, complain, type Filed, keyIn } from '#tests/support/complaints.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { photoForm } from '#tests/support/photo-form.ts';

const admin = useAdmin();
let media: ReturnType<typeof useMemoryMedia>;
let filed: Filed;
beforeEach(async () => {
  for (const table of [complaints, outbox]) await admin().ctx.db.delete(table);
  media = useMemoryMedia(admin().ctx);
  filed = await complain(admin().ctx);
});

const guest = () => openBrowser(admin().ctx);
const send = (of: Filed, form = photoForm(), token = keyIn(of).token) =>
  guest().post(withQuery(rightsPaths.complaintPhotos, { number: of.number, token }), form);
const look = (nth: number, token = keyIn(filed).token) =>
  guest().get(rightsPaths.complaintPhoto(filed.number, token, nth));
const photosAt = () => admin().ctx.db.select().from(complaintPhotos);
const rowOf = async () => {
  const [row] = await admin().ctx.db.select().from(complaints).where(eq(complaints.number, filed.number));
  return row?.id ?? 0;
};
const settleAt = (at: number) =>
  admin()
    .ctx.db.update(complaints)
    .set({ state: 'settled', acknowledgedAt: at, settledAt: at })
    .where(eq(complaints.number, filed.number));

describe('G7: a photo of a complaint', () => {
  test('is shown to whoever has the link and to the owner, and cached by nobody', async () => {
    const { ctx, owner } = admin();
    expect(await send(filed)).toMatchObject({ status: 201, body: { nth: 0 } });
    expect(await send(filed)).toMatchObject({ status: 201, body: { nth: 1 } });
    const own = await look(1);
    expect(own).toMatchObject({ status: 200, body: 'drawn anew' });
    expect(own.headers.get('Cache-Control')).toBe('private, no-store');
    expect(own.headers.get('Content-Type')).toBe('image/webp');
    const address = adminPaths.complaintPhoto(await rowOf(), 0);
    expect(await owner.get(address)).toMatchObject({ status: 200, body: 'drawn anew' });
    expect(await guest().get(address)).toMatchObject({ status: 401 });
    const shopper = await signedInAs(ctx, await addAccount(ctx));
    expect(await shopper.get(address)).toMatchObject({ status: 403 });

    const other = await complain(ctx, { text: 'Another one.' });
    for (const token of ['', 'x'.repeat(32), keyIn(other).token])
      expect(await look(0, token)).toMatchObject({ status: 404 });
    expect(await look(2)).toMatchObject({ status: 404 });
    for (const { key } of await photosAt()) {
      expect(await guest().get(`/media/${key}`)).toMatchObject({ status: 404 });
      expect(await guest().get(`/media/${key}/320.webp`)).toMatchObject({ status: 404 });
    }
  });

  test('is refused without the link, to a closed complaint, as a fourth and as no picture', async () => {
    const { ctx } = admin();
    const other = await complain(ctx, { text: 'Another one.' });
    expect(await send(filed, photoForm(), keyIn(other).token)).toMatchObject({ status: 404 });
    const text = new FormData();
    text.set('file', new File(['30x60'], 'photo.jpg', { type: 'image/jpeg' }));
    expect(await send(filed, text)).toMatchObject({ status: 415 });
    expect(await send(filed, photoForm('1x1', 6 * 1024 * 1024))).toMatchObject({ status: 413 });
    await settleAt(Date.now() - 40 * DAY_MS);
    expect(await send(filed)).toMatchObject({ status: 409, body: { error: 'COMPLAINT_CLOSED' } });
    expect(await photosAt()).toEqual([]);
    expect(media.files.size).toBe(0);
    for (let nth = 0; nth < 3; nth += 1) expect(await send(other)).toMatchObject({ status: 201 });
    expect(await send(other)).toMatchObject({ status: 409, body: { error: 'COMPLAINT_FULL' } });
  });

  test('that found no room, or was uploaded as something else, is removed after a day', async () => {
    const { ctx, owner } = admin();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(filed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    const form = photoForm();
    form.set('folder', COMPLAINT_PHOTO_FOLDER);
    const uploaded = await owner.post(adminPaths.uploads, form);
    expect(uploaded).toMatchObject({ status: 201 });
    expect(await guest().get((uploaded.body as { address: string }).address)).toMatchObject({ status: 404 });
    await deliverOutbox({ ...ctx, now: () => Date.now() + UNUSED_UPLOAD_MS + 1 });
    const keys = (await photosAt()).map(({ key }) => key);
    expect([...media.files.keys()].toSorted()).toEqual(keys.toSorted());
    expect(keys).toHaveLength(3);
  });
});

describe('its file is removed', () => {
  const removals = () => admin().ctx.db.select().from(outbox).where(eq(outbox.kind, 'media'));
  beforeEach(async () => {
    await send(filed);
    expect(media.files.size).toBe(1);
  });

  test('with the complaint, two years after it was settled', async () => {
    const { ctx } = admin();
    const other = await complain(ctx, { text: 'Another one.' });
    await send(other);
    await settleAt(Date.now() - 3 * 366 * DAY_MS);
    await forgetComplaints(ctx);
    const left = await photosAt();
    expect(left).toHaveLength(1);
    expect(await removals()).toHaveLength(1);
    await deliverOutbox(ctx);
    expect([...media.files.keys()]).toEqual(left.map(({ key }) => key));
  });

  test('with the account of its address', async () => {
    const { ctx } = admin();
    const browser = await signedInAs(ctx, await addAccount(ctx, { email: COMPLAINT.email }));
    expect(
      await browser.send('/api/account', { method: 'DELETE', body: { password: PASSWORD } }),
    ).toMatchObject({ status: 200 });
    expect(await removals()).toHaveLength(1);
    expect(await photosAt()).toEqual([]);
    expect(media.files.size).toBe(0);
  });
});
