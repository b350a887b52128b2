import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#drizzle/schema/audit.ts';
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts';
import { app } from '#functions/app.ts';
import { parseCsv } from '#csv.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { MAIL_PAUSE_MS } from '#mail/letter.ts';
import { confirmSubscription, subscribe } from '#newsletter/newsletter.server.ts';
import { lastMail, tokenIn } from '#tests/support/accounts.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { settle } from '#tests/support/browser.ts';

const admin = useAdmin();
type Row = typeof subscribers.$inferInsert;

async function addMany(count: number, values: Partial<Row> = {}) {
  const rows = Array.from({ length: count }, (_, index): Row => {
    const email = `reader.${String(index)}@example.in`;
    const at = (index >> 1) * DAY_MS;
    return {
      email,
      unsubscribeToken: `token-${email}`,
      status: 'confirmed',
      createdAt: at,
      confirmedAt: at,
      ...values,
    };
  });
  await admin().ctx.db.insert(subscribers).values(rows);
  return rows.map(({ email }) => email);
}

beforeEach(() => admin().ctx.db.delete(subscribers));

describe('D9: the newsletter', () => {
  test('lists those who confirmed, latest first, a page at a time', async () => {
    const { ctx, owner } = admin();
    const emails = await addMany(55);
    for (const status of ['pending', 'unsubscribed'] as const) {
      const email = `${status}@example.in`;
      await ctx.db.insert(subscribers).values({ email, status, unsubscribeToken: email });
    }
    const ask = async (query: string) =>
      (await owner.get(`/api/admin/newsletter${query}`)).body as {
        items: { email: string }[];
        total?: number;
        nextCursor?: string;
      };
    const first = await ask('');
    const second = await ask(`?cursor=${first.nextCursor ?? ''}`);
    expect([first.items.length, first.total, second.nextCursor]).toEqual([50, 55, undefined]);
    expect(second).not.toHaveProperty('total');
    expect([...first.items, ...second.items].map(({ email }) => email)).toEqual(emails.toReversed());
    expect(JSON.stringify(first)).not.toContain('token-');
  });

  test('takes an address off the list, once; it may come back with a new yes, and not by an old mail', async () => {
    const { ctx, owner } = admin();
    const email = 'asha@example.in';
    const askFor = async (at: Context) => {
      await subscribe(at, { email });
      await settle(ctx);
      return tokenIn(lastMail(ctx, email).text);
    };
    const row = async () => (await ctx.db.select().from(subscribers))[0];
    const old = await askFor(ctx);
    await confirmSubscription(ctx, old);
    const path = `/api/admin/newsletter/${String((await row())?.id)}`;
    const remove = () => owner.send(path, { method: 'DELETE' });

    expect(await remove()).toMatchObject({ status: 200, body: { status: true } });
    const gone = await row();
    expect(gone).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(Number) as number });
    expect((await owner.get('/api/admin/newsletter')).body).toMatchObject({ items: [], total: 0 });
    const traces = () => ctx.db.select().from(auditLog).where(eq(auditLog.action, 'newsletter.remove'));
    // The trail outlives the address, which is forgotten a month later.
    expect(await traces()).toMatchObject([{ entityId: String(gone?.id), changes: null }]);

    expect((await remove()).status).toBe(200);
    expect([await row(), (await traces()).length]).toEqual([gone, 1]);

    expect(await confirmSubscription(ctx, old)).toBe('unknown');
    const later = { ...ctx, now: () => ctx.now() + MAIL_PAUSE_MS };
    await confirmSubscription(later, await askFor(later));
    expect(await row()).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
    expect((await owner.send('/api/admin/newsletter/987654', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('D9: its export', () => {
  const text = async () => {
    const { owner, ctx } = admin();
    const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await app.request(
      new URL('/api/admin/newsletter/export', ctx.siteUrl).href,
      { headers: { Cookie: cookie } },
      { ctx },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="newsletter-20\d\d-\d\d-\d\d\.csv"$/,
    );
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  };

  test('has everybody on the list once, with the link to leave it, and leaves a trace', async () => {
    const emails = await addMany(1203);
    const { ctx, ownerId } = admin();
    await ctx.db
      .update(subscribers)
      .set({ status: 'unsubscribed' })
      .where(eq(subscribers.email, emails[7] ?? ''));
    const [head, ...rows] = parseCsv(await text(), { mostRows: 2000 }).map(({ cells }) => cells);
    expect(head).toEqual(['email', 'confirmed_on', 'unsubscribe_link']);
    expect(rows.map(([email]) => email)).toEqual(emails.filter((_, index) => index !== 7));
    expect(rows[2]).toEqual([
      'reader.2@example.in',
      '1970-01-02',
      'http://shop.test/api/newsletter/unsubscribe?token=token-reader.2%40example.in',
    ]);
    expect(await lastTrace(admin(), 'newsletter.export')).toMatchObject({ actorUserId: ownerId });
  });
});
