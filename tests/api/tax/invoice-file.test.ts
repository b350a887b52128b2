import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import type { Context } from '#context.server.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { getCreditNote, getInvoice, getInvoiceFile } from '#order/read/invoice.server.ts';
import { hashToken } from '#tokens.ts';
import { addAccount, lastMail, signedInAs } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { createMemoryDocuments } from '#tests/support/context.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';

const { admin, set } = useAdminOrders();

/** An order that has left, with the token that opens it to a guest. */
async function sent(values: Partial<typeof orders.$inferInsert> = {}) {
  const { ctx } = admin();
  const { id } = await addSold(ctx.db, await addProduct(ctx.db), 2, 299_00, values);
  const token = await accessTokenOf(ctx.accounts.secret, id);
  await ctx.db
    .update(orders)
    .set({ accessTokenHash: await hashToken(token) })
    .where(eq(orders.id, id));
  await set(id, 'shipped');
  await settle(ctx);
  return { id, token, path: `/api/orders/${id}/invoice.pdf`, own: { id, token } };
}

const fileOf = async (ctx: Context, own: { readonly id: string; readonly token: string }) =>
  new Uint8Array((await getInvoiceFile(ctx, own)).body);

describe('G1: GET /api/orders/:id/invoice.pdf', () => {
  test('is for whoever ordered, who has its token, and the shop: for nobody else', async () => {
    const { ctx, owner } = admin();
    const [buyer, other] = [await addAccount(ctx), await addAccount(ctx)];
    const { id, path, token } = await sent({ userId: buyer.id });
    const [shopper, stranger, guest] = [
      await signedInAs(ctx, buyer),
      await signedInAs(ctx, other),
      openBrowser(ctx),
    ];
    for (const answer of [
      await shopper.get(path),
      await owner.get(path),
      await guest.get(`${path}?token=${token}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatch(/^%PDF-1\.7\n/);
      expect(answer.headers.get('Content-Type')).toBe('application/pdf');
      expect(answer.headers.get('Content-Disposition')).toMatch(
        /^attachment; filename="JH-\d\d-\d\d-\d{6}\.pdf"$/,
      );
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    }
    expect(await guest.get(path)).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
    const actor = personAs('admin', 'owner', { lacksTwoFactor: true });
    const seen = getInvoice({ ...ctx, actor }, { id, token: null });
    await expect(seen).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: unsent } = await addSold(ctx.db, await addProduct(ctx.db), 1, 299_00);
    expect((await owner.get(`/api/orders/${unsent}/invoice.pdf`)).status).toBe(404);
    for (const answer of [await stranger.get(path), await guest.get(`${path}?token=${'x'.repeat(32)}`)])
      expect(answer).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  });

  test('DPDP: once its account is deleted, the link in an old mail opens neither the bill, which keeps the name, nor the order', async () => {
    const { ctx } = admin();
    const account = await addAccount(ctx);
    const { id, path, token } = await sent({ userId: account.id });
    await set(id, 'delivered');
    const opened = async () => {
      const answers = [path, `/api/orders/${id}`].map((page) =>
        openBrowser(ctx).get(`${page}?token=${token}`),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await opened()).toEqual([200, 200]);
    const shopper = await signedInAs(ctx, account);
    const body = { password: PASSWORD };
    expect(await shopper.send('/api/account', { method: 'DELETE', body })).toMatchObject({ status: 200 });
    expect(await opened()).toEqual([404, 404]);
    await settle(ctx);
    expect(lastMail(ctx, account.email).text).toContain('bills already issued with your parcels keep both');
  });
});

describe('G1: GET /api/orders/:id/credit-notes/:nth.pdf', () => {
  test('has each note of an order, for whoever sees the order: for nobody else', async () => {
    const { ctx, owner } = admin();
    const { id, token, own } = await sent();
    await set(id, 'cancelled_by_user');
    const guest = openBrowser(ctx);
    const path = `/api/orders/${id}/credit-notes/1.pdf`;
    const { number } = await getCreditNote(ctx, own, '1');
    for (const answer of [await owner.get(path), await guest.get(`${path}?token=${token}`)]) {
      expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-1\.7\n/) as string });
      expect(answer.headers.get('Content-Disposition')).toBe(
        `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
      );
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    }
    expect(await guest.get(path)).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
    expect(await guest.get(`${path}?token=${'x'.repeat(32)}`)).toMatchObject({ status: 404 });
    for (const nth of ['2', '0', 'x'])
      expect((await owner.get(`/api/orders/${id}/credit-notes/${nth}.pdf`)).status, nth).toBe(404);
    const followed = await guest.send(`${path}?token=wrong`, { headers: { Accept: 'text/html' } });
    expect([followed.status, followed.headers.get('Location')]).toEqual([
      302,
      `/orders/${id}/credit-notes/1?token=wrong`,
    ]);
  });
});

describe('G1: the file of a document', () => {
  const kept = createMemoryDocuments();
  const withStore = (
    parts: Partial<typeof kept> = {},
  ): Context & { readonly deferred: Promise<unknown>[] } => ({
    ...admin().ctx,
    documents: { ...kept, ...parts },
  });

  test('is made once and kept below its year, with its checksum and that of the document', async () => {
    const { own } = await sent();
    const ctx = withStore();
    const { number, fy, sha256 } = await getInvoice(ctx, own);
    const first = await fileOf(ctx, own);
    await settle(admin().ctx);
    const file = kept.files.get(`documents/${fy}/${number.replaceAll('/', '-')}.pdf`);
    expect(new Uint8Array(file?.body ?? new ArrayBuffer())).toEqual(first);
    expect(file?.madeOf).toBe(sha256);
    expect(file?.sha256).toBe(createHash('sha256').update(first).digest('hex'));
    const noFonts = () => Promise.reject(new Error('It is made again.'));
    expect(await fileOf({ ...ctx, paperFonts: noFonts }, own)).toEqual(first);
  });

  test('that has changed in the store, or is of another document, is made again', async () => {
    const { own } = await sent();
    const ctx = withStore();
    const first = await fileOf(ctx, own);
    await settle(admin().ctx);
    const [key = '', file] = [...kept.files].at(-1) ?? [];
    if (!file) throw new Error('Nothing was kept.');
    const changed = new Uint8Array(file.body.slice());
    changed[99] = 0;
    const sha256 = createHash('sha256').update(changed).digest('hex');
    const damaged = { body: changed.buffer };
    const another = { body: changed.buffer, sha256, madeOf: 'another document' };
    for (const other of [damaged, another]) {
      kept.files.set(key, { ...file, ...other });
      expect(await fileOf(ctx, own)).toEqual(first);
      await settle(admin().ctx);
      expect(kept.files.get(key)).toEqual(file);
    }
    expect(admin().ctx.logged.map(({ event }) => event)).toContain('document.damaged');
  });

  test('is served while the store is down', async () => {
    const { own } = await sent();
    const down = () => Promise.reject(new Error('R2 does not answer.'));
    const bytes = await fileOf(withStore({ find: down, keep: down }), own);
    await settle(admin().ctx);
    expect((await readPdf(bytes)).letters).toContain('TaxInvoice');
    const events = admin().ctx.logged.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['document.not-read', 'document.not-kept']));
  });
});

test('the mail that says that a parcel is on its way leads to its bill', async () => {
  const { ctx } = admin();
  const email = 'bill@example.in';
  const { id, token } = await sent({ customerEmail: email });
  const { text, html } = lastMail(ctx, email);
  for (const path of [`orders/${id}/invoice`, `api/orders/${id}/invoice.pdf`]) {
    expect(text).toContain(`http://shop.test/${path}?token=${token}`);
    expect(html).toContain(`http://shop.test/${path}?token=${token}`);
  }
});

test.each(['cancelled_by_user', 'refunded'] as const)(
  'the mail of a parcel that came back and is %s leads to its credit note',
  async (status) => {
    const email = `back.${status}@example.in`;
    const { id, token } = await sent({ customerEmail: email });
    await admin().ctx.db.update(orders).set({ paidAt: 1 }).where(eq(orders.id, id));
    await set(id, status);
    await settle(admin().ctx);
    const { text } = lastMail(admin().ctx, email);
    expect(text).toContain(`Your credit note: http://shop.test/orders/${id}/credit-notes/1?token=${token}`);
    expect(text).toContain(`/api/orders/${id}/credit-notes/1.pdf`);
  },
);
