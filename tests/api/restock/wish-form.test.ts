import { describe, expect, test } from 'vitest';
import { saidOf } from '#refused-form.ts';
import { WISH_PROBLEMS } from '#restock/restock.ts';
import { addAccount, signedIn } from '#tests/support/accounts.ts';
import { submitForm } from '#tests/support/refused-form.ts';
import { EMAIL, useRestock } from '#tests/support/restock.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';

const { ctx, database, rows, waiting } = useRestock();

describe('the form of a page without scripts', () => {
  const send = (fields: Record<string, string>, sent: Record<string, string> = {}) =>
    submitForm(ctx(), '/api/restock-wishes/form', fields, sent);

  test('leads to a page that says what came of it, and has no address in its own', async () => {
    const { id } = await addSizedProduct(database.db, { '2.4': 3, '2.6': 0 });
    const fields = { productId: String(id), size: '2.6', email: EMAIL };
    const done = await send(fields);
    expect([done.status, done.location]).toEqual([
      303,
      `/back-in-stock?product=${String(id)}&size=2.6&asked=sent`,
    ]);
    expect(await rows()).toHaveLength(1);
  });

  test('is shown again as it was filled in, with what is wrong', async () => {
    const { id } = await addSizedProduct(database.db, { '2.4': 3, '2.6': 0 });
    const fields = { productId: String(id), size: '2.6', email: EMAIL };
    for (const [wrong, at] of [
      [{ email: 'x@' }, { email: 'Please enter an address like asha@example.in.' }],
      [{ size: '2.4' }, { size: WISH_PROBLEMS.in_stock }],
      [{ size: '7' }, { size: expect.any(String) as string }],
    ] as const) {
      const sent = { ...fields, ...wrong };
      const { status, location, shown } = await send(sent);
      expect([status, location]).toEqual([400, '']);
      expect(shown?.address).toBe(`/back-in-stock?product=${String(id)}&size=${sent.size}`);
      expect(shown?.refused.values).toEqual(sent);
      expect(saidOf(shown?.refused, ['email', 'size']).at).toEqual(at);
    }
    expect(await rows()).toEqual([]);
  });

  test('sends whoever is on the list at once to no inbox', async () => {
    const { id } = await addProduct(database.db);
    const { email } = await addAccount(ctx());
    const { cookies } = await signedIn(ctx(), email);
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const done = await send({ productId: String(id), size: '', email }, { Cookie });
    expect(done.location).toMatch(/&asked=waiting$/);
    expect(await waiting(id)).toEqual({ '': 1 });
  });
});
