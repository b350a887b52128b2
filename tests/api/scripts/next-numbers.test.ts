import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import type { Contents } from '#scripts/backup/backup-folder.ts';
import { nextNumbersSaid } from '#scripts/backup/next-numbers.ts';
import { financialYear } from '#tax/period.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';

const { admin, set } = useAdminOrders();
const db = () => admin().ctx.db;
const year = financialYear(Date.now());
const contents: Contents = {
  takenAt: '2026-11-20T21:45:00.000Z',
  pieces: [],
  counts: { document_series: 2 },
  missing: [],
  unread: [],
  isWhole: true,
};

const said = () => nextNumbersSaid(db().$client, contents);

/** The numbers of a bill and of the note that takes it back. */
async function issue(): Promise<readonly string[]> {
  const { id } = await addSold(db(), await addProduct(db()), 1, 299_00);
  await set(id, 'shipped');
  await set(id, 'cancelled_by_user');
  const found = await db().select().from(taxDocuments).where(eq(taxDocuments.orderId, id));
  return found.map(({ number }) => number).toSorted();
}

test('what a restore says would be given next is given next; other beginnings begin at one', async () => {
  expect(await said()).toContain(`from JH/${year}/000001 and JHC/${year}/000001 on`);
  await issue();
  const words = await said();
  expect(words).toContain(`after this backup (${contents.takenAt}) are not in it`);
  expect(words).toContain(`from JH/${year}/000002 and JHC/${year}/000002 on would be given again`);
  expect(words).toContain('under Settings, Tax and bills');
  expect(await issue()).toEqual([`JH/${year}/000002`, `JHC/${year}/000002`]);

  const other = { ...DEFAULT_TAX_SETTINGS, invoicePrefix: 'JB', creditPrefix: 'JBC' };
  await admin().owner.send('/api/admin/tax-settings', { method: 'PUT', body: other });
  expect(await said()).toContain(`from JB/${year}/000001 and JBC/${year}/000001 on`);
  expect(await issue()).toEqual([`JB/${year}/000001`, `JBC/${year}/000001`]);
});

test('no numbers are named for a backup that is older than the bills', async () => {
  const old = await nextNumbersSaid(db().$client, { ...contents, counts: {} });
  expect(old).toContain('their numbers would be given again');
});
