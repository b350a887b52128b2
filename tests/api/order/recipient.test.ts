import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { parseCsv } from '#csv.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { getCreditNote, getInvoice } from '#order/read/invoice.server.ts';
import { paperOf } from '#tax/paper.ts';
import { shop as seller } from '#shop.config.ts';
import { addAccount, lastMail, signedInAs } from '#tests/support/accounts.ts';
import { useAdditions } from '#tests/support/additions.ts';
import { settle } from '#tests/support/browser.ts';
import { ELSEWHERE, orderBody, type Started } from '#tests/support/checkout.ts';
import { orderRow, pay, verify } from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';

const { shop, addition, adminOrder, change, exported, moveTo } = useAdditions();
const BUYER = 'Rao Traders';
const RECIPIENT = 'Meera Nair';
const EMAIL = 'asha@example.in';

const named = (first_name: string | null, last_name: string | null) => ({
  shipping_address: { ...orderBody(0).shipping_address, first_name, last_name },
});
const TWO = { customer_name: BUYER, ...named('Meera', 'Nair') };

async function send(values: Record<string, unknown>) {
  const { id } = await addProduct(shop().ctx.db, { inStock: 3 });
  return await shop().browser.post('/api/create-razorpay-order', orderBody(id, values));
}

async function bought(values: Record<string, unknown> = TWO): Promise<string> {
  const answer = await send(values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const started = answer.body as Started;
  await verify(shop(), started, await pay(shop(), started));
  await settle(shop().ctx);
  return started.dbOrderId;
}

/** The name of the buyer and, if somebody else is named, that of the recipient. */
async function namesOf(id: string) {
  const row = await orderRow(shop(), id);
  return [row?.customerName, row?.shippingAddress.recipient];
}

const textOf = (to: string) => lastMail(shop().ctx, to).text.replaceAll(/\s+/g, ' ');
const putOwn = (id: string, body: object) =>
  shop().browser.send(`/api/orders/${id}/address`, { method: 'PUT', body });

describe('an order of two names', () => {
  test('greets the buyer, and sends to the recipient', async () => {
    const id = await bought();
    expect(textOf(EMAIL)).toContain(`Namaste ${BUYER},`);
    expect(textOf(EMAIL)).toContain(
      `It will be delivered to: ${RECIPIENT}, 12 MG Road, 2nd floor, Bengaluru 560079`,
    );
    expect(textOf(seller.email)).toContain(`${BUYER} (${EMAIL}) has ordered`);
    expect(textOf(seller.email)).toContain(`To: ${RECIPIENT}, 12 MG Road`);
    const both = { customerName: BUYER, shippingAddress: { recipient: RECIPIENT } };
    expect(await adminOrder(id)).toMatchObject({ ...both, recipient: RECIPIENT });
    expect((await shop().browser.get(`/api/orders/${id}`)).body).toMatchObject(both);
    const found = parseCsv(await exported(), { mostRows: 99 }).map(({ cells }) => cells);
    const [headings = []] = found;
    const row = found.find(([first]) => first === id) ?? [];
    expect(row[headings.indexOf('Deliver to')]).toBe(RECIPIENT);
    expect(row[headings.indexOf('Customer')]).toBe(BUYER);
    const person = await addAccount(shop().ctx);
    await shop().ctx.db.update(orders).set({ userId: person.id }).where(eq(orders.id, id));
    const file = await (await signedInAs(shop().ctx, person)).get('/api/account/export');
    expect(file.body).toMatchObject({ orders: [both] });
  });

  test('is billed to the buyer, and its bill says who got it; a credit note is for the buyer alone', async () => {
    const id = await bought();
    await change(id, { status: 'shipped' });
    const { ctx } = shop();
    const asGuest = { ...ctx, actor: { kind: 'visitor' } as const };
    const own = { id, token: await accessTokenOf(ctx.accounts.secret, id) };
    const bill = await getInvoice(asGuest, own);
    expect(bill.buyer).toMatchObject({ name: BUYER, deliveredTo: RECIPIENT });
    const { buyerTitle, buyer } = paperOf(bill);
    expect(buyerTitle).toBe('Sold to');
    expect([buyer[0]?.text, buyer.at(-1)?.text]).toEqual([BUYER, `Delivered to ${RECIPIENT}`]);
    await change(id, { status: 'cancelled_by_user', confirm: true });
    const note = paperOf(await getCreditNote(asGuest, own, '1'));
    expect([note.buyerTitle, note.buyer[0]?.text]).toEqual(['Credited to', BUYER]);
    expect(JSON.stringify(note.buyer)).not.toContain(RECIPIENT);
  });

  test('takes both along to what is added', async () => {
    const id = await bought();
    const { id: productId } = await addProduct(shop().ctx.db, { inStock: 3 });
    const { dbOrderId: added } = await addition(id, productId);
    expect(await namesOf(added)).toEqual([BUYER, RECIPIENT]);
    expect((await putOwn(id, ELSEWHERE)).status).toBe(200);
    expect(await namesOf(added)).toEqual([BUYER, 'Lakshmi Rao']);
  });

  test('tells a name that leads elsewhere to the owner alone', async () => {
    await bought({ ...TWO, ...named('evil.example/r', 'Nair') });
    expect(textOf(EMAIL)).toContain('It will be delivered to the address you gave.');
    expect(textOf(EMAIL)).not.toContain('evil');
    expect(textOf(seller.email)).toContain('To: evil.example/r Nair');
  });
});

describe('an order has one name', () => {
  test.each([
    ['that is spelled alike', 'Asha Rao', ['asha', ' RAO ']],
    ['where none is with the address', 'Asha Rao', [null, null]],
    ['where part of one is', 'Asha Rao', ['Meera', null]],
    ['where the last name alone is', 'Asha Rao', [null, 'Rao']],
    ['where none is but with the address', '', ['Asha', 'Rao']],
  ] as const)('%s', async (_, customer_name, [first, last]) => {
    const { body } = await send({ customer_name, ...named(first, last) });
    expect(await namesOf((body as Started).dbOrderId)).toEqual(['Asha Rao', undefined]);
  });
});

describe('another address', () => {
  test.each([
    ['whoever ordered', (id: string, body: object) => putOwn(id, body)],
    ['the owner', (id: string, body: object) => moveTo(id, body)],
  ])('by %s has another recipient, and the same buyer', async (_, to) => {
    const id = await bought();
    expect((await to(id, ELSEWHERE)).status).toBe(200);
    await settle(shop().ctx);
    expect(await namesOf(id)).toEqual([BUYER, 'Lakshmi Rao']);
    const told = shop()
      .ctx.mailed.filter((mail) => mail.to === EMAIL)
      .at(-1);
    expect(told?.text).toContain(`Namaste ${BUYER},`);
    expect(told?.text.replaceAll(/\s+/g, ' ')).toContain('It goes to Lakshmi Rao, 3 Palace Road');
    // The parcel goes there already.
    const mails = shop().ctx.mailed.length;
    expect((await to(id, ELSEWHERE)).status).toBe(200);
    expect(shop().ctx.mailed.length).toBe(mails);

    expect((await to(id, { ...ELSEWHERE, name: 'rao  traders' })).status).toBe(200);
    expect(await namesOf(id)).toEqual([BUYER, undefined]);
  });

  test('may have the buyer’s name corrected by the owner, who alone is asked for it', async () => {
    const id = await bought();
    const same = { ...ELSEWHERE, name: RECIPIENT };
    expect((await moveTo(id, { ...same, customerName: 'Rao and Sons' })).status).toBe(200);
    await settle(shop().ctx);
    expect(await namesOf(id)).toEqual(['Rao and Sons', RECIPIENT]);
    expect(textOf(EMAIL)).toContain('Namaste Rao and Sons,');
    expect(textOf(EMAIL)).toContain('The name of the customer is corrected.');
    expect((await putOwn(id, { ...same, customerName: BUYER })).status).toBe(400);
    expect(await moveTo(id, { ...same, customerName: ' ' })).toMatchObject({
      status: 400,
      body: { details: { customerName: ['Full name cannot be empty.'] } },
    });
  });
});
