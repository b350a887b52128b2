import { randomUUID } from 'node:crypto';
import { accessTokenOf } from '#order/read/access-token.ts';
import { placeOnDelivery } from './admin-order.ts';
import { guestEmail, ownPhone } from './checkout-page.ts';
import { offerCashOnDelivery, readDemo } from './demo-database.ts';
import { AUTH_SECRET } from './shop-address.ts';

/** A guest's order on delivery of a sized piece of this test's own, and the link that the guest's mails have. */
export async function ownCashOrder() {
  await offerCashOnDelivery();
  const name = `Meera Kada ${randomUUID().slice(0, 8)}`;
  const [category] = await readDemo(
    'select id, sizes from categories where has_sizes = 1 order by id limit 1',
  );
  const [size = '', other = ''] = JSON.parse(String(category?.['sizes'])) as string[];
  await readDemo(
    // As old as possible, so that it is not among the new arrivals.
    `insert into products (name, price_paise, description, category_id, created_at) values (?, 59900, 'Of a test.', ?, 1)`,
    ...[name, Number(category?.['id'])],
  );
  const [row] = await readDemo('select id from products where name = ?', name);
  const productId = Number(row?.['id']);
  for (const each of [size, other]) {
    await readDemo(
      `insert into stock_movements (product_id, size, kind, quantity) values (?, ?, 'initial', 2)`,
      ...[productId, each],
    );
  }
  const email = guestEmail();
  const placed = await placeOnDelivery(ownPhone(), { customer_email: email }, size, productId);
  if (placed.status !== 200) throw new Error(`The order was answered ${JSON.stringify(placed.body)}`);
  const { dbOrderId: id } = placed.body as { dbOrderId: string };
  return { id, email, name, productId, size, other, link: await linkOf(id) };
}

/** The link in the mails to a guest. */
export async function linkOf(id: string): Promise<string> {
  return `/orders/${id}?token=${await accessTokenOf(AUTH_SECRET, id)}`;
}
