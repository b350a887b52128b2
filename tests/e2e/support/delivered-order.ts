import { createOrderId } from '#order-id.ts';
import { addDelivery } from '#tests/support/deliveries.ts';
import { demo, readDemo } from './demo-database.ts';
import { AUTH_SECRET } from './shop-address.ts';

/** A guest's delivered order, of one piece or of several, and the link in the mail to the guest. */
export async function deliveredOrder({ isSized = false, pieces = 1 } = {}) {
  const products = await readDemo(
    `select p.id, s.size from products p join categories c on c.id = p.category_id
     join stock s on s.product_id = p.id where p.on_sale = 1 and c.has_sizes = ? group by p.id order by p.id limit ?`,
    isSized ? 1 : 0,
    pieces,
  );
  const productIds = products.map(({ id }) => Number(id));
  const accounts = { secret: AUTH_SECRET, constantAnswerMs: 0 };
  const { order, item, items, token } = await addDelivery(
    { db: demo, accounts, now: Date.now },
    {
      id: createOrderId(),
      productIds,
      size: String(products[0]?.['size'] ?? ''),
      // A month ago, so that no letter goes out for it.
      deliveredAt: Date.now() - 30 * 24 * 60 * 60_000,
      customerName: 'Asha Rao',
    },
  );
  return {
    productId: item.productId,
    itemId: item.id,
    itemIds: items.map(({ id }) => id),
    orderId: order.id,
    link: `/orders/${order.id}/review?token=${token}`,
  };
}
