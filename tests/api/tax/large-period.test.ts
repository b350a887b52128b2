import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getGstr1Json, getTaxMonth, MOST_DOCUMENTS } from '#tax/tax-month.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makeTaxMonth } from '#tests/support/tax-month.ts';
import { insertTaxMonth } from '#tests/support/tax-month-rows.ts';

const database = useDatabase();

test('G1.6: a quarter that is too large for one return says so, and each of its months is read', async () => {
  const { db } = database;
  const ctx = createTestContext(db, { actor: personAs('admin', 'owner') });
  const [bill] = makeTaxMonth({ orders: 1, month: '2031-10' });
  if (!bill) throw new Error('Nothing was sold.');
  await insertTaxMonth(db, [bill]);
  // The same document again and again, which a shop never issues.
  await db.run(sql`drop trigger tax_documents_are_issued_once`);
  const repeat = (from: number, to: number) =>
    db.run(sql`with recursive nth(n) as (select ${from} union all select n + 1 from nth where n < ${to})
    insert into tax_documents (kind, number, fy, issued_on, order_id, seller_json, buyer_json, place_of_supply, supply,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, sha256)
    select kind, 'JX/31-32/' || n, fy, iif(n % 2, '2031-11-05', '2031-12-05'), order_id, seller_json, buyer_json,
      place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, sha256
    from (select * from tax_documents limit 1), nth`);

  await repeat(1, MOST_DOCUMENTS);
  const most = await getTaxMonth(ctx, '2031-Q3');
  expect(most.mode === 'regular' && most.filed?.[0]?.documents.length).toBe(MOST_DOCUMENTS);
  await repeat(MOST_DOCUMENTS + 1, MOST_DOCUMENTS + 1);
  expect(await getTaxMonth(ctx, '2031-Q3')).toMatchObject({ mode: 'regular', filed: null });
  await expect(getGstr1Json(ctx, { period: '2031-Q3' })).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
  const month = await getTaxMonth(ctx, '2031-12');
  expect(month.mode === 'regular' && month.filed?.[0]?.documents.length).toBe(MOST_DOCUMENTS / 2);
}, 60_000);
