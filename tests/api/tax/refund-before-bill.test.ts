import { describe, expect, test } from 'vitest';
import { getOwnOrder } from '#order/read/own-order.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { settle } from '#tests/support/browser.ts';
import { buyTwo, refundsOf, sendRaw, usePaying } from '#tests/support/paying.ts';
import { useRefunding } from '#tests/support/refunding.ts';
import { taxPapersIn } from '#tests/support/tax-papers.ts';

const shop = usePaying();
const db = () => shop().ctx.db;
const { papersOf, linesOf } = taxPapersIn(db);
const { askFor: refund, adminOrder, send: set } = useRefunding(shop);
const send = (id: string) => set(id, 'shipped');

const paid = () => buyTwo(shop());

describe('what is refunded before the parcel leaves', () => {
  test('of pieces is not on its bill, and their delivery is that of the others', async () => {
    const { id, items } = await paid();
    const whole = await adminOrder(id);
    expect(whole.refundable).toMatchObject({ isBilled: false, left: { totalPaise: 350_00 } });
    const lines = [
      { orderItemId: items[0], quantity: 1 },
      { orderItemId: items[1], quantity: 1 },
    ];
    expect(await refund(id, { what: 'pieces', lines })).toMatchObject({ body: { amountPaise: 200_00 } });
    expect((await adminOrder(id)).refundable?.left.lines).toMatchObject([{ quantity: 1 }, { quantity: 0 }]);
    const inParcel = async () => (await adminOrder(id)).items.map(({ sentQuantity }) => sentQuantity);
    expect(await inParcel()).toEqual([1, 0]);
    await send(id);
    expect(await inParcel()).toEqual([1, 0]);
    const [bill, ...others] = await papersOf(id);
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ kind: 'tax_invoice', totalPaise: 150_00, cgstPaise: 2_18, sgstPaise: 2_18 });
    expect(await linesOf(bill?.id)).toMatchObject([
      { orderItemId: items[0], quantity: 1, grossPaise: 100_00, discountPaise: 0, deliveryPaise: 50_00 },
    ]);
    // The slip of the parcel, printed again, says what the bill says.
    expect(await adminOrder(id)).toMatchObject({
      refundable: {
        isBilled: true,
        left: { totalPaise: 150_00 },
        parcel: { totalPaise: 150_00, taxPaise: 4_36 },
      },
    });
  });

  test.each([
    ['price', 100_00, { discountPaise: 100_00, deliveryPaise: 50_00 }],
    ['delivery', 50_00, { discountPaise: 0, deliveryPaise: 0 }],
    [undefined, 100_00, { discountPaise: 100_00, deliveryPaise: 50_00 }],
    ['goodwill', 100_00, { discountPaise: 0, deliveryPaise: 50_00 }],
  ])('for %s makes a bill of the money that is kept, a gift apart', async (what, amountPaise, sums) => {
    const { id } = await paid();
    expect((await refund(id, { what, amountPaise })).status).toBe(201);
    await send(id);
    const [bill] = await papersOf(id);
    expect(bill?.totalPaise).toBe(350_00 - (what === 'goodwill' ? 0 : amountPaise));
    const lines = await linesOf(bill?.id);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    for (const name of ['discountPaise', 'deliveryPaise'] as const)
      expect(
        lines.reduce((sum, line) => sum + line[name], 0),
        name,
      ).toBe(sums[name]);
  });

  test('at less than the pieces cost is refused beside the amount: the bill could not say what the rest is for', async () => {
    const { id, items } = await paid();
    const one = { what: 'pieces', lines: [{ orderItemId: items[1], quantity: 1 }] };
    expect(await refund(id, { ...one, amountPaise: 80_00 })).toMatchObject({
      status: 400,
      body: { details: { amountPaise: [expect.stringContaining('at least ₹100.00')] } },
    });
    expect((await refund(id, one)).status).toBe(201);
    expect(await refund(id, one)).toMatchObject({
      body: { details: { lines: [expect.stringContaining('0 can still be credited.')] } },
    });
  });

  test('of lines that are not its own, or of more than they cost, is refused also where nobody says what it is for', async () => {
    const { id, items } = await paid();
    const other = await paid();
    const clip = (orderItemId: number) => ({ lines: [{ orderItemId, quantity: 1 }] });
    expect(await refund(id, { ...clip(other.items[1]), amountPaise: 80_00 })).toMatchObject({
      status: 400,
      body: { details: { lines: ['This piece is not on the bill.'] } },
    });
    expect(await refund(id, { ...clip(items[1]), amountPaise: 300_00 })).toMatchObject({
      status: 400,
      body: { details: { amountPaise: [expect.stringContaining('can still be credited.')] } },
    });
    expect(await refund(id, { what: 'pieces', amountPaise: 80_00 })).toMatchObject({
      status: 400,
      body: { details: { amountPaise: [expect.stringContaining('at least ₹300.00')] } },
    });
  });

  test('and is still under way is told with the parcel: its pieces are on the bill, and credited on a note', async () => {
    const { id, items } = await paid();
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'lost', times: 1 });
    await refund(id, { what: 'pieces', lines: [{ orderItemId: items[1], quantity: 1 }] });
    await send(id);
    await settle(shop().ctx);
    const { text } = shop().ctx.mailed.find(({ subject }) => subject.endsWith('is on its way')) ?? {};
    expect(text).toContain(
      'pieces that are not in the parcel; you will get a separate credit note for them.',
    );
    expect(text).not.toContain('Your bill lists what is in the parcel.');
    await resumeRefunds(shop().ctx);
    expect(await papersOf(id)).toMatchObject([
      { kind: 'tax_invoice', totalPaise: 350_00 },
      { kind: 'credit_note', totalPaise: 100_00 },
    ]);
    shop().ctx.logged.length = 0;
  });

  test.each([
    ['all of it', null],
    ['what is left after the delivery', 50_00],
  ])('of %s says that nothing is sent, and of no lower price', async (_, deliveryPaise) => {
    const { id, token } = await paid();

    if (deliveryPaise !== null) await refund(id, { what: 'delivery', amountPaise: deliveryPaise });
    await refund(id, { what: 'price' });
    await settle(shop().ctx);
    const told = shop().ctx.mailed.filter(({ subject }) => subject.endsWith('on its way back to you'));
    const amount = `₹${String(350 - (deliveryPaise ?? 0) / 100)}.00`;
    expect(told.at(-1)?.text).toContain(`We have refunded ${amount} of your order ${id}. It will reach`);
    expect(told.map(({ text }) => text.includes('this order will not be sent.'))).toEqual(
      deliveryPaise === null ? [true] : [false, true],
    );
    const { order } = await getOwnOrder(shop().ctx, { id, token });
    expect(order.status).toBe('refunded');

    expect(order.refunds.map(({ forWhat }) => forWhat)).toEqual(
      deliveryPaise === null ? [null] : ['delivery', null],
    );
  });

  test('of the parcel that leaves and the refund at once, bill and notes say what was kept', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const { id } = await paid();
      const [sent] = await Promise.all([send(id), refund(id, { what: 'price', amountPaise: 50_00 })]);
      if (sent.status === 409) await send(id);
      const papers = await papersOf(id);
      const net = papers.reduce(
        (sum, { kind, totalPaise }) => sum + (kind === 'credit_note' ? -1 : 1) * totalPaise,
        0,
      );
      expect(net).toBe(300_00);
    }
  });
});

test('money that the owner gives back on the provider’s own site lowers the price: a note says so', async () => {
  const { id, paymentId } = await paid();
  await send(id);
  const { razorpay, ctx } = shop();
  const { body } = await razorpay.api('POST', `/payments/${paymentId}/refund`, { amount: 50_00 });
  const event = { entity: 'event', event: 'refund.processed', payload: { refund: { entity: body } } };
  for (const name of ['evt_a', 'evt_b']) {
    expect(await sendRaw(shop(), JSON.stringify(event), `${name}_${id}`)).toBe(200);
  }
  await settle(ctx);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed', what: null }]);
  expect(await papersOf(id)).toMatchObject([
    { kind: 'tax_invoice', totalPaise: 350_00 },
    { kind: 'credit_note', reason: 'price', totalPaise: 50_00 },
  ]);
});
