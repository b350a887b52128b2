import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { useAdminProducts } from '#tests/support/admin-products.ts';
import { lastTrace } from '#tests/support/admin.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';

const { admin, tryOut, writeFile } = useAdminProducts();
const send = (key: string, csv: string, token: string) => writeFile(csv, token, { 'Idempotency-Key': key });

const named = (name: string) => admin().ctx.db.select().from(products).where(eq(products.name, name));
const newFile = () => {
  const name = `Filed ${crypto.randomUUID()}`;
  return { key: crypto.randomUUID(), name, csv: `name,price,stock\r\n${name},100,4\r\n` };
};

describe('A2: a file whose answer was lost', () => {
  test('is sent again, also at the same moment, and adds its lines once; all are told of it', async () => {
    const { ctx } = admin();
    const { key, name, csv } = newFile();
    const { token } = await tryOut(csv);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key, csv, token)));
    const trace = await lastTrace(admin(), 'product.import');
    answers.push(await send(key, csv, token));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { changed: 0, added: 1 } });
    }
    const [row, ...more] = await named(name);
    expect([row?.stockQuantity, more]).toEqual([4, []]);
    expect(await ctx.db.$count(stockMovements, eq(stockMovements.productId, row?.id ?? 0))).toBe(1);
    expect(await lastTrace(admin(), 'product.import')).toEqual(trace);
    await expectLedgerToAddUp(ctx.db);
  });

  test('is the one that its key stands for: another is refused, and nothing of it is there', async () => {
    const [first, other] = [newFile(), newFile()];
    await send(first.key, first.csv, (await tryOut(first.csv)).token);
    const { token } = await tryOut(other.csv);
    expect(await send(first.key, other.csv, token)).toMatchObject({
      status: 409,
      body: { error: 'KEY_REUSED' },
    });
    expect(await named(other.name)).toEqual([]);
    expect(await send(other.key, other.csv, token)).toMatchObject({ status: 200 });
  });

  test('takes no key when it was refused: shown anew, it is written under the same one', async () => {
    const { key, name, csv } = newFile();
    expect(await send(key, csv, 'of another')).toMatchObject({ status: 409 });
    expect(await send(key, csv, (await tryOut(csv)).token)).toMatchObject({ status: 200 });
    expect(await named(name)).toHaveLength(1);
  });
});
